import type { Adapter } from './adapter.ts'

/** Takes every message; the page `/sandbox/phone` shows it. A number that ends in 000000 cannot be reached. */
export const sandbox: Adapter = {
  provider: 'sandbox',
  send: async (_app, _account, { id, address }) =>
    address.endsWith('000000')
      ? { status: 'failed', failure: 'unreachable', error: 'The sandbox does not reach this number.' }
      : { status: 'sent', providerId: `sandbox-${id}` },
  verify: () => false,
  read: () => [],
  templates: {
    list: async () => [],
    submit: async (_app, _account, { name }) => ({ providerId: `sandbox-${name}`, status: 'approved' }),
  },
}
