"""A table at which people play in browsers: who may sit where, what each screen gets.

opened < doors < screen_page < table_app < hosting
"""
