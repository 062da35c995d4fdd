/** A code of nobody's making: one of ours with another end, whatever its end is. */
export const forged = (code: string): string => `${code.slice(0, -2)}${code.endsWith('AA') ? 'BA' : 'AA'}`
