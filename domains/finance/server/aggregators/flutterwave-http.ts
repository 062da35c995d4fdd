import { z } from 'zod'
import { currencies, type Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { outgoingFetch } from '#kit/server/restored/gate.ts'

const patienceMs = 20_000

/** Flutterwave answered with a refusal; the message is theirs. */
export class FlutterwaveRefusal extends Error {}

const refusal = z.object({ status: z.string(), message: z.string() })

/** Calls Flutterwave's API. @throws `FlutterwaveRefusal` for a refusal, another error when there is no answer or an unknown shape. */
export async function ask<Shape extends z.ZodType>(
  { settings }: App,
  method: 'GET' | 'POST',
  path: string,
  shape: Shape,
  body?: object,
): Promise<z.output<Shape>> {
  const response = await outgoingFetch(new URL(path, settings.FLUTTERWAVE_URL), {
    method,
    headers: {
      authorization: `Bearer ${settings.FLUTTERWAVE_SECRET_KEY!}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (response.status >= 500 || response.status === 429) throw new Error(`Flutterwave answered ${response.status}`)
  const answer: unknown = await response.json()
  if (!response.ok) throw new FlutterwaveRefusal(refusal.safeParse(answer).data?.message ?? `Flutterwave answered ${response.status}`)
  return shape.parse(answer)
}

/**
 * Converts an amount in major units to our minor units. Only a fee may have more decimals than its currency; it is rounded
 * `up`.
 * @throws for an amount that does not fit the currency.
 */
export function minorUnits(amount: number, currency: string, rounding?: 'up'): number {
  const decimals = currencies[currency as Currency]?.decimals
  if (decimals === undefined) throw new Error(`Flutterwave speaks of ${currency}`)
  // Converted as text, because 1.005 × 100 is not 100.5 in floating point.
  const [whole = '0', fraction = ''] = amount.toFixed(6).split('.')
  const kept = fraction.slice(0, decimals)
  const rest = Number(fraction.slice(decimals))
  if (rest !== 0 && rounding !== 'up') throw new Error(`Flutterwave speaks of ${amount} ${currency}`)
  return Number(whole + kept) + (rest === 0 ? 0 : 1)
}
