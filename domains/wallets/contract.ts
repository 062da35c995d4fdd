import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { currencyCode, idOf, moneyResult, positiveMoney } from '#kit/contract/schemas.ts'

const access = ['View Finance'] as const
/** Permission to move the agency's own money. */
const move = ['Create Transfers'] as const

/** The agency's balance at payment companies in one currency. */
const wallet = z.object({
  id: z.string(),
  currency: currencyCode,
  name: z.string(),
  /** Can be spent: transferred, exchanged or refunded. */
  available: moneyResult,
  /** Received but not settled yet. */
  pending: moneyResult,
  /** Reserved for transfers and refunds under way. */
  reserved: moneyResult,
})

export const listWallets = endpoint({
  method: 'GET',
  path: '/agencies/{id}/wallet',
  summary: 'List the agency’s wallets: its own currency, and every other that has held money.',
  access,
  result: z.array(wallet),
})

export const walletBalance = endpoint({
  method: 'GET',
  path: '/agencies/{id}/wallet/{wallet}/balance',
  summary: 'Show the balance of a wallet.',
  access,
  result: wallet,
})

export const topUpBody = z.strictObject({
  amount: positiveMoney,
  /** If given, must match the amount’s currency. */
  wallet_id: idOf('Wallet').optional(),
})

export const topUp = endpoint({
  method: 'POST',
  inPerson: true,
  path: '/top-up',
  summary: 'Top up a wallet. Returns the address of the payment page.',
  access: move,
  body: topUpBody,
  result: z.object({ payment_id: z.string(), reference: z.string(), wallet_id: z.string(), amount: moneyResult, checkout_url: z.string() }),
  idempotency: 'required',
  worksWhenLapsed: true,
})

/** A decimal number as text, to keep its precision. */
const rate = z.string()

export const exchangeRates = endpoint({
  method: 'GET',
  path: '/exchange/rates',
  summary: 'Show exchange rates of a currency: the market rate and the rate after the margin.',
  access,
  query: z.strictObject({ base: currencyCode.optional() }),
  result: z.object({
    base: currencyCode,
    /** The day of the rates. */
    day: z.string(),
    source: z.string(),
    margin_percent: z.number(),
    rates: z.array(z.object({ currency: currencyCode, rate, rate_after_margin: rate })),
  }),
})

export const quoteBody = z.strictObject({ from: positiveMoney, to: currencyCode })

const exchange = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['open', 'used', 'expired']),
  gives: moneyResult,
  gets: moneyResult,
  /** The market rate, before the margin. */
  rate,
  rate_day: z.string(),
  source: z.string(),
  margin_percent: z.number(),
  /** The margin, in the target currency. */
  margin: moneyResult,
  expires_at: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
})

export const quoteExchange = endpoint({
  method: 'POST',
  inPerson: true,
  path: '/exchange/quote',
  summary: 'Create an exchange quote between wallets, valid for five minutes.',
  access: move,
  body: quoteBody,
  result: exchange,
})

export const exchangeMoney = endpoint({
  method: 'POST',
  inPerson: true,
  path: '/exchange/wallet',
  summary: 'Accept an exchange quote. The money moves between the wallets at once.',
  access: move,
  body: z.strictObject({ quote_id: idOf('Quote') }),
  result: exchange,
  idempotency: 'required',
})

export const listExchanges = listEndpoint({
  path: '/exchange/history',
  summary: 'List the exchanges.',
  access,
  item: exchange,
  sort: ['created_at'],
  defaultSort: '-created_at',
})
