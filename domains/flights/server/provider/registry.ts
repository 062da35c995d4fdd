import type { App } from '#kit/server/app.ts'
import type { ProviderKey } from '../../contract/states.ts'
import { duffel } from './duffel.ts'
import type { FlightProvider } from './provider.ts'

const known: readonly FlightProvider[] = [duffel]

/** The provider with this key; `null` for manually recorded bookings. */
export const providerOf = (key: string): FlightProvider | null => known.find((one) => one.key === key) ?? null

/** The provider with this key, if it is set up in this installation. */
export function readyProvider(app: App, key: ProviderKey): FlightProvider | null {
  const provider = providerOf(key)
  return provider && provider.missing(app) === null ? provider : null
}

/** The choices for the settings. */
export const providerChoices = (app: App) => [
  {
    key: 'recorded' as const,
    name: 'Recorded by agent',
    text: 'Book in your reservation system and record the booking here. No provider needed.',
    ready: true,
    missing: null,
    test: false,
  },
  ...known.map((provider) => ({
    key: provider.key,
    name: provider.name,
    text: 'Search, hold, ticket and cancel here. Schedule changes arrive automatically.',
    ready: provider.missing(app) === null,
    missing: provider.missing(app),
    test: provider.isTest(app),
  })),
]

/** The webhook URL of the provider that is set up; `null` if there is none. */
export const webhookUrlOf = (app: App): string | null => {
  const ready = known.find((provider) => provider.missing(app) === null)
  return ready ? `${app.appUrl}/api/webhooks/flights/${ready.key}` : null
}
