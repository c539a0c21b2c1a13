"""Games that people play in browsers: who may sit where, and what each screen gets.

opened < doors < screen_page < table_app < hosting
"""
