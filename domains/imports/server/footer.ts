// Rows below the records of a file: sums, balances, and notes of the program that wrote it.

const sum =
  /^(?:grand |sub-?|sub |overall )?totals?(?: (?:rows|records|lines|transactions|amount|credits?|debits?|in|out))?[\s:=]*[\d.,\s]*$/i
const balance =
  /^(?:opening|closing|ending|available|book|ledger|cleared) balance\b|^balance (?:brought|carried|b\/?f|c\/?f|as (?:at|of|on))\b/i
const note =
  /^(?:generated|printed|exported|downloaded|produced) (?:by|on|at|from|with)\b|^page \d+(?: of \d+)?$|^[*\s-]*end of (?:the |this )?(?:statement|report|file|list)\b|^this is a (?:computer|system)\b/i
/** A word of more letters than a currency code or "DR". A row with one in its other cells is a record. */
const word = /\p{L}{4,}/u

/** Returns whether a row is a total, a balance or a note instead of a record: "Total: 30", "Closing balance,,1,200,000". */
export function isFooter(cells: readonly string[]): boolean {
  const [first, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (first === undefined) return false
  return note.test(first) || ((sum.test(first) || balance.test(first)) && !others.some((cell) => word.test(cell)))
}
