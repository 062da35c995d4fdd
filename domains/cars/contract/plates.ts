// Number plates. Uganda uses "UBA 123C", newer digital plates "UA 001AB", and "UFA 123X" for motorcycles. Government,
// diplomatic and foreign plates differ, so any text that could be a plate is accepted.

const ugandan = /^(U[A-Z]{1,2})(\d{3,4})([A-Z]{1,2})$/
const possible = /^(?=.*\d)[\p{L}\d][\p{L}\d ./-]{1,14}$/u

/** Normalises a plate: "uba123c" becomes "UBA 123C". Null if the text cannot be a plate. */
export function plateOf(text: string): string | null {
  const plate = text.normalize('NFC').trim().toUpperCase().replace(/\s+/g, ' ')
  const known = ugandan.exec(plate.replace(/[ -]/g, ''))
  if (known) return `${known[1]} ${known[2]}${known[3]}`
  return possible.test(plate) ? plate : null
}
