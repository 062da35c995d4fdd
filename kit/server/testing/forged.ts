/** Returns an invalid code: a valid one with a different end. */
export const forged = (code: string): string => `${code.slice(0, -2)}${code.endsWith('AA') ? 'BA' : 'AA'}`
