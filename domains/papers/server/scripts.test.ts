import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { piecesOf } from './mixed-text.ts'
import { paperOf } from './testing/papers.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

/** The letters of each piece, in any order: right-to-left scripts are drawn reversed. */
const drawn = (text: string, name: string) => {
  const wanted = [...name.replaceAll(' ', '')].toSorted().join('')
  return text.split('\n').some((line) => [...line.replaceAll(' ', '')].toSorted().join('') === wanted)
}

describe('a paper', () => {
  it('has the letters of names in many scripts', async () => {
    const { owner, tour } = money
    const names = [
      'Ŋŋoŋŋole Nnalongo',
      'Þórgnýr Šćepanović-Nguyễn',
      'محمد',
      'عمر',
      '王小明',
      '陳大文',
      'さくら',
      '佐藤',
      '김민준',
      'አበባ',
      'नमस्ते',
      '🦍',
      '👩‍👩‍👧',
    ]
    const { body } = await owner.post('/bookings/new', {
      client: { name: 'محمد عمر', address: 'شارع النيل 12\n東京都渋谷区' },
      lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 20 }] }],
      travellers: names.map((name) => ({ name })),
      action: 'confirm',
    })
    const { text } = await paperOf(money, body.data, 'voucher')
    const lines = text.split('\n')
    for (const name of ['Ŋŋoŋŋole Nnalongo', 'Þórgnýr Šćepanović-Nguyễn', '王小明', '陳大文', 'さくら', '佐藤', '김민준', 'አበባ', '🦍'])
      expect(lines).toContain(name)
    for (const name of ['محمد', 'عمر', 'नमस्ते']) expect([name, drawn(text, name)]).toEqual([name, true])
    expect(lines).toContain('東京都渋谷区')
    expect(text).not.toContain('□')
  })

  it('shows what it has no letters for', async () => {
    const { owner, tour } = money
    const { body } = await owner.post('/bookings/new', {
      client: { name: 'Somchai สมชาย' },
      lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
      action: 'confirm',
    })
    expect((await paperOf(money, body.data, 'voucher')).text).toContain('Somchai □□□□')
  })

  it('breaks long names of any script into lines, and rows are high enough for them', async () => {
    const { owner, tour } = money
    const long = '王小明'.repeat(40)
    const { body } = await owner.post('/bookings/new', {
      client: { name: 'Li' },
      lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 3 }] }],
      travellers: [{ name: long }, { name: 'Next' }],
      action: 'confirm',
    })
    const { text } = await paperOf(money, body.data, 'voucher')
    const parts = text.split('\n').filter((line) => /^[王小明]+$/u.test(line))
    expect(parts.length).toBeGreaterThan(3)
    expect(parts.join('')).toBe(long)
  })
})

describe('the pieces of a line', () => {
  const read = (line: string) => piecesOf(line, 'regular').map(({ text }) => text)

  it('stand from left to right, each in one font', () => {
    expect(piecesOf('Li 王小明 Kampala', 'strong')).toEqual([
      { text: 'Li ', font: 'strong', level: 0 },
      { text: '王小明', font: 'chinese', level: 0 },
      { text: ' Kampala', font: 'strong', level: 0 },
    ])
    expect(piecesOf('さくら 直子', 'regular').map(({ font }) => font)).toEqual(['japanese', 'regular', 'japanese'])
  })

  it('have words from right to left in their order, and numbers among them the right way round', () => {
    expect(read('محمد علي شريف')).toEqual(['شريف', ' ', 'علي', ' ', 'محمد'])
    expect(read('Mr محمد علي, Kampala')).toEqual(['Mr ', 'علي', ' ', 'محمد', ', Kampala'])
    expect(read('شارع 12 النيل')).toEqual(['النيل', ' ', '12', ' ', 'شارع'])
  })
})
