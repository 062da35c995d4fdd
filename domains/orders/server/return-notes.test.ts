import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { newPublished } from '#domains/products/server/testing/shop.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { orderCalls } from './testing/orders.ts'

let app: TestApp
let owner: TestPerson
let shirt: { id: string; variant: string }
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  shirt = await newPublished(owner, { stock: 50 })
})
afterAll(() => app.close())

const { delivered, takeBack, update } = orderCalls(() => owner)
const shirts = (quantity: number) => [{ ...shirt, quantity }]

describe('the credit note', () => {
  const papersOf = async (id: string) => (await owner.get(`/bookings/${id}/papers`)).body.data
  const pdf = async (id: string, type: string, query = '') => {
    const path = `${app.origin}/api/agent/bookings/${id}/papers/${type}${query}`
    const answer = await fetch(path, { headers: { authorization: `Bearer ${owner.token}` } })
    return textOfPdf(Buffer.from(await answer.arrayBuffer()))
  }

  test('is numbered, over what came back, and leaves the invoice valid', async () => {
    const id = await delivered(shirts(2))
    await pdf(id, 'invoice')
    const [invoice] = (await papersOf(id)).filter(({ type }: { type: string }) => type === 'invoice')
    const { returns } = (await takeBack(id, [[0, 1]])).body.data
    const note = returns[0].credit_note
    const text = await pdf(id, 'credit_note', `?document_id=${note.id}`)
    for (const words of ['Credit note', note.number, invoice.number, returns[0].reference, 'UGX 45,000', 'Too small'])
      expect(saysInPdf(text, words), words).toBe(true)
    expect(text).not.toContain('90,000')
    const kept = (await papersOf(id)).filter(({ type }: { type: string }) => type === 'invoice')
    expect(kept).toMatchObject([{ number: invoice.number, credited_by: null }])
  })

  test('a later correction credits only what is left of the invoice', async () => {
    const cap = await newPublished(owner, { title: 'Cap', stock: 10 })
    const { body } = await owner.post('/bookings/new', {
      client: { name: 'Grace Akello' },
      lines: [
        { inventory_id: shirt.id, selection: [{ price_option_id: shirt.variant, quantity: 2 }] },
        { inventory_id: cap.id, selection: [{ price_option_id: cap.variant, quantity: 1 }] },
      ],
      action: 'confirm',
    })
    const { id, lines } = body.data
    await pdf(id, 'invoice')
    await update(id, { fulfilment: 'shipped' })
    const { returns } = (await takeBack(id, [[0, 1]])).body.data
    expect(
      (await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Late', refund: 'full', line_id: lines[1].id })).status,
    ).toBe(200)
    const notes = (await papersOf(id)).filter(({ type }: { type: string }) => type === 'credit_note')
    expect(notes).toHaveLength(2)
    const text = await pdf(id, 'credit_note', `?document_id=${notes[1].id}`)
    expect(saysInPdf(text, 'UGX 90,000')).toBe(true)
    expect(saysInPdf(text, returns[0].credit_note.number)).toBe(true)
    expect(saysInPdf(await pdf(id, 'invoice'), 'UGX 45,000')).toBe(true)
  })
})
