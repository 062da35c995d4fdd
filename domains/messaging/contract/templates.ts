/** Returns how many parameters a template's body has: {{1}}, {{2}} … or -1 if they are not numbered from 1 without a gap. */
export function parametersOf(body: string): number {
  const found = [...body.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map(([, name]) => name!)
  const numbers = [...new Set(found)].map((name) => (/^[1-9][0-9]?$/.test(name) ? Number(name) : 0))
  const expected = Array.from({ length: numbers.length }, (_, at) => at + 1)
  return numbers.toSorted((a, b) => a - b).join() === expected.join() ? numbers.length : -1
}

/** Returns the body with its parameters filled in. */
export const filledTemplate = (body: string, params: readonly string[]): string =>
  body.replace(/\{\{\s*([1-9][0-9]?)\s*\}\}/g, (whole, number: string) => params[Number(number) - 1] ?? whole)
