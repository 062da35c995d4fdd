import type { z } from 'zod'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { settingsBody } from '../../contract/bodies.ts'
import type { FareTerms } from '../../contract/fare.ts'
import { providerChoices, readyProvider, webhookUrlOf } from '../provider/registry.ts'
import { findAirlines } from '../reference/reference.ts'
import { settingsRow, writeSettings, type SettingsRow } from './settings-data.ts'

interface Fee {
  currency: Currency
  markup: number
  service_fee: number
}

const feesOf = ({ fees }: SettingsRow) => fees as unknown as Fee[]

/** The agency's settings, and the provider in use. */
export async function showSettings(app: App, tx: Tx) {
  const row = await settingsRow(tx)
  const provider = row.provider
  return {
    markup_percent: row.markup_percent,
    fees: feesOf(row),
    service_fee_per: row.service_fee_per,
    carriers: row.carriers,
    provider,
    in_use: readyProvider(app, provider)?.key ?? ('recorded' as const),
    providers: providerChoices(app),
    webhook_url: webhookUrlOf(app),
    version: row.version,
  }
}

/** Changes the settings. @throws 409 `stale`, 422 for a provider that is not set up in this installation. */
export async function updateSettings(app: App, tx: Tx, actor: Actor, { version, ...input }: z.output<typeof settingsBody>) {
  const before = await settingsRow(tx)
  if (input.provider !== 'recorded' && !readyProvider(app, input.provider))
    throw invalid(
      'provider',
      providerChoices(app).find(({ key }) => key === input.provider)?.missing ?? 'This provider is not set up here.',
    )
  const written = await writeSettings(tx, actor, version, input)
  if (!written) throw conflict('stale', 'Someone else changed these settings. Reload them and try again.')
  await audit(tx, actor, {
    action: 'flight_settings.updated',
    subject: 'flight_settings',
    subjectId: actor.agencyId,
    before: auditedOf(before),
    after: auditedOf({ ...input, fees: input.fees as never }),
  })
  return showSettings(app, tx)
}

type Audited = Pick<SettingsRow, 'markup_percent' | 'fees' | 'service_fee_per' | 'carriers' | 'provider'>

const auditedOf = ({ markup_percent, fees, service_fee_per, carriers, provider }: Audited) => ({
  markup_percent,
  fees,
  service_fee_per,
  carriers,
  provider,
})

/** The markup and fees of new bookings in a currency. */
export async function termsIn(tx: Tx, currency: Currency): Promise<FareTerms> {
  const row = await settingsRow(tx)
  const fee = feesOf(row).find((one) => one.currency === currency)
  return {
    markup_percent: row.markup_percent,
    markup: fee?.markup ?? 0,
    service_fee: fee?.service_fee ?? 0,
    service_fee_per: row.service_fee_per,
  }
}

/** Airlines by code or name, the agency's own first. */
export async function airlinesFor(tx: Tx, query: { search: string; codes?: string[] | undefined }) {
  const { carriers } = await settingsRow(tx)
  return findAirlines({ ...query, own: carriers })
}

/** The agency's chosen provider, if it is ready; `null` if agents record bookings manually. */
export async function providerInUse(app: App, tx: Tx) {
  return readyProvider(app, (await settingsRow(tx)).provider)
}
