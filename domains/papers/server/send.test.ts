import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { book, key, payOnline, startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { family, yearOf } from './testing/papers.ts'
import { saysInPdf, textOfPdf } from './testing/pdf-text.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

describe('sending', () => {
  const mails = (to: string) =>
    money.test.app.db.asPlatform('test: mails', (tx) => tx.selectFrom('mails').selectAll().where('recipient', '=', to).execute())

  it('mails the papers attached, once, and notes it on the booking', async () => {
    const booking = await family(money)
    const same = key()
    const body = { types: ['voucher', 'invoice'], to: 'Office@Example.com', message: 'See you soon!\n<b>Amina</b>' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => money.owner.post(`/bookings/${booking.id}/papers/send`, body, same)))
    expect(answers.map(({ status, body: answer }) => [status, answer.data.message])).toEqual(
      Array.from({ length: 5 }, () => [200, 'Sending to office@example.com.']),
    )
    await money.test.app.jobs.runDue(money.test.app)
    const [mail, ...more] = await mails('office@example.com')
    expect(more).toEqual([])
    const attached = mail!.attachments as { name: string; mime: string; content: string }[]
    expect(attached.map(({ name, mime }) => [name.replace(/[0-9]{5}/, 'N'), mime])).toEqual([
      [`Booking confirmation VCH-${yearOf(money)}-N.pdf`, 'application/pdf'],
      [`Invoice INV-${yearOf(money)}-N.pdf`, 'application/pdf'],
    ])
    expect(saysInPdf(textOfPdf(Buffer.from(attached[1]!.content, 'base64')), booking.reference)).toBe(true)
    expect(mail!.html).toContain('&#60;b&#62;Amina&#60;/b&#62;')
    const { timeline } = (await money.owner.get(`/bookings/${booking.id}/show`)).body.data
    expect(timeline[0].title).toBe('Sent to office@example.com: booking confirmation and invoice')
  })

  it('mails the receipt of a payment by link to the client, once', async () => {
    const booking = await family(money)
    const { payment } = await payOnline(money, booking.id, { outcome: 'twice' })
    await money.test.app.jobs.runDue(money.test.app)
    const sent = (await mails('katerina@example.com')).filter(({ effect_key }) => effect_key === `receipt:${payment.id}`)
    expect(sent).toHaveLength(1)
    expect((sent[0]!.attachments as { name: string }[])[0]!.name).toMatch(/^Receipt RCT-/)
  })

  it('refuses what cannot be sent, at its field', async () => {
    const held = await book(money, { action: 'hold' })
    const send = (body: object) =>
      money.owner.post(`/bookings/${held.id}/papers/send`, { types: ['invoice'], to: 'a@example.com', ...body })
    const cases: [object, number, string][] = [
      [{ types: [] }, 422, 'types'],
      [{ types: ['passport'] }, 422, 'types.0'],
      [{ types: ['invoice', 'invoice', 'voucher', 'receipt', 'receipt'] }, 422, 'types'],
      [{ to: 'x' }, 422, 'to'],
      [{ to: 'a@example.com\r\nBcc: b@example.com' }, 422, 'to'],
      [{ message: 'x'.repeat(2001) }, 422, 'message'],
      [{ status: 1 }, 422, 'status'],
      [{ types: ['receipt'] }, 422, 'payment_id'],
    ]
    for (const [body, status, field] of cases) {
      const answer = await send(body)
      expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, status, [field]])
    }
    expect((await send({ types: ['voucher'] })).body.code).toBe('not_confirmed')
    await money.test.app.jobs.runDue(money.test.app)
    expect(await mails('a@example.com')).toEqual([])
  })
})
