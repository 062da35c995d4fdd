// Number plates. Uganda's are "UBA 123C", the newer digital ones "UA 001AB", a motorcycle's "UFA 123X", and there are
// those of the government, of diplomats and of other countries: whatever could be a plate is taken as it stands.

const ugandan = /^(U[A-Z]{1,2})(\d{3,4})([A-Z]{1,2})$/
const possible = /^(?=.*\d)[\p{L}\d][\p{L}\d ./-]{1,14}$/u

/** A plate as it is written: "uba123c" is "UBA 123C". Null for what cannot be one. */
export function plateOf(text: string): string | null {
  const plate = text.normalize('NFC').trim().toUpperCase().replace(/\s+/g, ' ')
  const known = ugandan.exec(plate.replace(/[ -]/g, ''))
  if (known) return `${known[1]} ${known[2]}${known[3]}`
  return possible.test(plate) ? plate : null
}
