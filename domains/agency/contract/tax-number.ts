const separators = /[ ./-]/g

/** Formats by country: Uganda (URA), Kenya (KRA), Tanzania (TRA), Rwanda (RRA). Separators are ignored. */
const formats: Record<string, { pattern: RegExp; sentence: string }> = {
  UG: { pattern: /^\d{10}$/, sentence: 'A Ugandan TIN has 10 digits.' },
  KE: { pattern: /^[AP]\d{9}[A-Z]$/i, sentence: 'A Kenyan PIN is a letter, 9 digits and a letter: A123456789B.' },
  TZ: { pattern: /^\d{9}$/, sentence: 'A Tanzanian TIN has 9 digits.' },
  RW: { pattern: /^\d{9}$/, sentence: 'A Rwandan TIN has 9 digits.' },
}
const other = { pattern: /^(?=(?:.*\d){6})[A-Z0-9]+$/i, sentence: 'Tax number has letters and digits only, at least 6 digits.' }

/** Returns why a text cannot be a tax number of the country, as a sentence; null if it can. */
export function taxNumberProblem(country: string, text: string): string | null {
  const { pattern, sentence } = formats[country] ?? other
  return pattern.test(text.replace(separators, '')) ? null : sentence
}
