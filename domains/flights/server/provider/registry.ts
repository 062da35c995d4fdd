import type { App } from '#kit/server/app.ts'
import type { ProviderKey } from '../../contract/states.ts'
import { duffel } from './duffel.ts'
import type { FlightProvider } from './provider.ts'

const known: readonly FlightProvider[] = [duffel]

/** The provider of a key; `null` for bookings that agents record. */
export const providerOf = (key: string): FlightProvider | null => known.find((one) => one.key === key) ?? null

/** The provider of a key, if this installation is set up for it. */
export function readyProvider(app: App, key: ProviderKey): FlightProvider | null {
  const provider = providerOf(key)
  return provider && provider.missing(app) === null ? provider : null
}

/** What the settings offer to choose from. */
export const providerChoices = (app: App) => [
  {
    key: 'recorded' as const,
    name: 'Recorded by the agent',
    text: 'You book in your reservation system and write the booking down here. Works without any other company.',
    ready: true,
    missing: null,
    test: false,
  },
  ...known.map((provider) => ({
    key: provider.key,
    name: provider.name,
    text: 'Search, hold, ticket and cancel from here; schedule changes come in by themselves.',
    ready: provider.missing(app) === null,
    missing: provider.missing(app),
    test: provider.isTest(app),
  })),
]

/** Where a provider that is set up sends its news. */
export const webhookUrlOf = (app: App): string | null => {
  const ready = known.find((provider) => provider.missing(app) === null)
  return ready ? `${app.appUrl}/api/webhooks/flights/${ready.key}` : null
}
