import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, payCash, startMoneyTest, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { paperOf } from '#domains/papers/server/testing/papers.ts'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { makeLink } from '#domains/payment-links/server/testing/links.ts'
import { messageSets } from '#kit/server/messages/messages.ts'

// A second language, made of the first: what clients read of an agency is in its language, on pages, in mails and on papers.

const language = 'en-XA'
let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
  for (const { english, translations } of messageSets())
    translations[language] = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, `«${text}»`]))
  await money.test.app.db.asPlatform('test: the language of an agency', (tx) =>
    tx.updateTable('agencies').set({ language }).where('id', '=', money.owner.agencyId).execute(),
  )
})
afterAll(() => money.test.close())

test('a page is in the language of its agency, which screen readers are told', async () => {
  const link = await makeLink(money)
  const payer = visitor(money.test)
  const page = await payer.get(link.url)
  expect(page.text).toContain(`<html lang="${language}">`)
  for (const text of ['«Your name»', '«Pay UGX 100,000»', '«For your receipt.»']) expect(page.text).toContain(text)
  const gone = await payer.submit(link.url, { name: 'Sarah Namubiru' })
  const paid = await payer.submit(gone.location!, { method: 'card', outcome: 'pay' })
  // The page after paying asks the company, whose own report may come later.
  await payer.get(paid.location!)
  await expect.poll(async () => (await payer.get(link.url)).text).toContain('«This payment link has been paid.»')
})

test('a paper, its page and its mail are in the language of the agency', async () => {
  const booking = await book(money, { quantity: 2 })
  await payCash(money.owner, booking.id, 500_000)
  const { text, link } = await paperOf(money, booking, 'invoice')
  for (const words of ['«Invoice»', '«Bill to»', '«Amount due»', '«Still due»', '«Quantity»', 'UGX 1,500,000'])
    expect(saysInPdf(text, words), words).toBe(true)
  expect((await visitor(money.test).get(link)).text).toContain('«This invoice is genuine.»')
  await money.owner.post(`/bookings/${booking.id}/papers/send`, { types: ['voucher', 'invoice'], to: 'office@example.com' })
  await money.test.app.jobs.runDue(money.test.app)
  const mail = await money.test.app.db.asPlatform('test: mails', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', 'office@example.com').executeTakeFirstOrThrow(),
  )
  expect(mail.html).toContain(`<html lang="${language}">`)
  expect(mail.body).toContain('«Dear Sarah Namubiru,»')
  expect(mail.body).toContain('are attached.»')
  const [voucher] = mail.attachments as { name: string; content: string }[]
  expect(voucher!.name).toMatch(/^«Booking confirmation» VCH-/)
  expect(saysInPdf(textOfPdf(Buffer.from(voucher!.content, 'base64')), '«Booked for»')).toBe(true)
})
