/** A position in the write-ahead log as 16 hexadecimal digits, so that a later position is also greater as text. */
export type WalPosition = string

const fromPostgres = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i
const shape = /^[0-9A-F]{16}$/

/** Turns PostgreSQL's `16/B374D848` into a position. @throws for any other text. */
export function walPositionOf(lsn: string): WalPosition {
  const [, high, low] = fromPostgres.exec(lsn) ?? []
  if (!high || !low) throw new Error(`not a position of the log: ${lsn}`)
  return (high.padStart(8, '0') + low.padStart(8, '0')).toUpperCase()
}

export const isWalPosition = (text: string): boolean => shape.test(text)
