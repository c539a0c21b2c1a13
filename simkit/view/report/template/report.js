// Tables sort by a click on a heading. Without this they stand as they are, and nothing is missing.
"use strict";

const keyOf = (row, place) => {
  const cell = row.cells[place];
  return "value" in cell.dataset ? Number(cell.dataset.value) : cell.textContent.trim();
};

const inOrder = (one, other) =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), "en", { numeric: true });

function sort(table, head, place) {
  const numeric = head.classList.contains("number");
  const before = head.getAttribute("aria-sort");
  const rising = before ? before === "descending" : !numeric;
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", rising ? "ascending" : "descending");
  const unknown = (row) => numeric && typeof keyOf(row, place) !== "number";
  const rows = [...table.tBodies[0].rows];
  rows.sort((one, other) => {
    if (unknown(one) || unknown(other)) return unknown(one) - unknown(other);
    return inOrder(keyOf(one, place), keyOf(other, place)) * (rising ? 1 : -1);
  });
  table.tBodies[0].append(...rows);
}

for (const table of document.querySelectorAll("table.sortable")) {
  [...table.tHead.rows[0].cells].forEach((head, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(table, head, place));
    head.append(button);
  });
}

// What is folded is printed too, unless it would fill pages.
addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details:not([open], .long)")) {
    folded.open = true;
    folded.dataset.folded = "";
  }
});
addEventListener("afterprint", () => {
  for (const folded of document.querySelectorAll("details[data-folded]")) {
    folded.open = false;
    delete folded.dataset.folded;
  }
});
