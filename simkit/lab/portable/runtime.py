"""The functions that compiled code calls and a module must contain, as LLVM text.

Memory is only ever taken, never given back: the page begins with all of it again for each batch of
games, and a batch is small. `__multi3` multiplies with 128 bits, which no instruction of the
machine does.
"""

from __future__ import annotations

ARENA = "arena"  # where free memory begins, as a number of eight bytes; the caller sets it
PERSON = "person"  # a bot that asks outside
ASKING = "ask_person"  # is handed what a bot is handed, and returns the place of an option
TEXT = """
@arena = global i64 0

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %start = load i64, ptr @arena
  %padded = add i64 %size, 127
  %taken = and i64 %padded, -64
  %end = add i64 %start, %taken
  store i64 %end, ptr @arena
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %wide = zext i32 %pages to i64
  %there = shl i64 %wide, 16
  %enough = icmp ule i64 %end, %there
  br i1 %enough, label %ready, label %more
more:
  %lacking = sub i64 %end, %there
  %rounded = add i64 %lacking, 1114111
  %number = lshr i64 %rounded, 16
  %grown = trunc i64 %number to i32
  %before = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %grown)
  br label %ready
ready:
  %info = inttoptr i64 %start to ptr
  %first = add i64 %start, 64
  %data = inttoptr i64 %first to ptr
  store i64 1, ptr %info
  %place = getelementptr i8, ptr %info, i64 24
  store ptr %data, ptr %place
  %length = getelementptr i8, ptr %info, i64 32
  store i64 %size, ptr %length
  ret ptr %info
}

define ptr @NRT_MemInfo_alloc_safe_aligned(i64 %size, i32 %align) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %info
}

define void @NRT_incref(ptr %info) {
  ret void
}

define void @NRT_decref(ptr %info) {
  ret void
}

define ptr @NRT_MemInfo_data_fast(ptr %info) {
  %place = getelementptr i8, ptr %info, i64 24
  %data = load ptr, ptr %place
  ret ptr %data
}

define void @__multi3(ptr %result, i64 %a, i64 %a_high, i64 %b, i64 %b_high) {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carried = lshr i64 %p00, 32
  %p10_low = and i64 %p10, 4294967295
  %p01_low = and i64 %p01, 4294967295
  %half = add i64 %carried, %p10_low
  %middle = add i64 %half, %p01_low
  %low_part = and i64 %p00, 4294967295
  %shifted = shl i64 %middle, 32
  %low = or i64 %low_part, %shifted
  %p10_high = lshr i64 %p10, 32
  %p01_high = lshr i64 %p01, 32
  %middle_high = lshr i64 %middle, 32
  %sum1 = add i64 %p11, %p10_high
  %sum2 = add i64 %sum1, %p01_high
  %sum3 = add i64 %sum2, %middle_high
  %cross1 = mul i64 %a, %b_high
  %cross2 = mul i64 %a_high, %b
  %sum4 = add i64 %sum3, %cross1
  %high = add i64 %sum4, %cross2
  store i64 %low, ptr %result
  %above = getelementptr i8, ptr %result, i64 8
  store i64 %high, ptr %above
  ret void
}
"""


def person_like(bot: str) -> str:
    """A bot as LLVM's text that asks outside; `bot` is the type of any other."""
    kinds = bot.partition("(")[2].removesuffix(")").split(", ")
    handed = ", ".join(f"{kind} %{place}" for place, kind in enumerate(kinds))
    return f"""
declare i64 @{ASKING}({", ".join(kinds)})

define i32 @{PERSON}({handed}) {{
  %answer = call i64 @{ASKING}({handed})
  store i64 %answer, ptr %0
  ret i32 0
}}
"""
