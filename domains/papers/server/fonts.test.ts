import { expect, test } from 'vitest'
import { drawPapers } from './papers-pdf.ts'
import { textOfPdf } from './testing/pdf-text.ts'

const paperFor = (name: string) => ({
  heading: 'Voucher',
  number: 'BV-2026-00001',
  issuer: { name, lines: [] },
  party: { label: 'For', lines: [name] },
  facts: [],
  amount: null,
  tables: [],
  notes: [],
  stamp: null,
  verifyUrl: '',
})
const textFor = async (name: string) => textOfPdf(await drawPapers([paperFor(name)], null)).split('\n')

test('a name can be copied and searched for, whatever other papers were drawn before', async () => {
  const accented = 'ÀÇÉÎÑÕÜÝŘŽ àçéîñõüýřž'
  const plain = 'ACEINOUYRZ aceinouyrz'
  // The glyph of an accented letter is made of that of the plain one.
  expect(await textFor(accented)).toContain(accented)
  expect(await textFor(plain)).toContain(plain)
})
