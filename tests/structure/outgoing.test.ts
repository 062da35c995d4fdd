import { expect, test } from 'vitest'
import { sources } from './sources.ts'

// What can leave this machine, and how each part is held in a restored copy (docs/decisions/0064). A new file that opens connections fails
// here until it passes the gate and stands in this list.

/** Behind the gate of `kit/server/restored/gate.ts`, which `tests/reliability/restored-copy.test.ts` proves for each. */
const gated = [
  'domains/ads/server/ask-company.ts',
  'domains/campaigns/server/sending/carrier.ts',
  'domains/finance/server/aggregators/flutterwave-http.ts',
  'domains/flights/server/provider/duffel-client.ts',
  'domains/language-model/server/model.ts',
  'domains/messaging/server/adapters/ask.ts',
  'domains/messaging/server/adapters/whatsapp-media.ts',
  'domains/rates/server/provider.ts',
  'domains/site-domains/server/certificates/acme.ts',
  'domains/site-domains/server/orders/gandi.ts',
  'domains/site-domains/server/search.ts',
  'kit/server/http/guarded-fetch.ts',
  'kit/server/mail/mail-lanes.ts',
  'kit/server/mail/mail.ts',
  'kit/server/restored/gate.ts',
]

/** These reach nobody else. */
const harmless = {
  'domains/finance/server/sandbox/webhooks.ts': 'posts to this app itself',
  'domains/site-domains/server/certificates/tls-door.ts': 'only listens',
  'domains/site-bookings/server/site/trip-scripts.ts': 'a script for the browser',
  'domains/site-bookings/server/embed/frame-script.ts': 'a script for the browser',
  'domains/site-visits/server/collect/tracker.ts': 'a script for the browser',
  'domains/chatbot/server/widget/script.ts': 'a script for the browser',
  'kit/server/database/impatient-socket.ts': 'the database and its replica',
  'kit/server/dns.ts': 'only looks names up',
  'kit/server/embedded-postgres/postmaster.ts': 'the database',
  'kit/server/files/disk.ts':
    'the bucket of files. Files are only removed by the job files-release, which waits, and old files of the web app',
  'app/port.ts': 'only listens',
}

const leaves =
  /(?<![.\w])fetch\(|outgoingFetch\(|createTransport|openLane\(|\b(?:connect|createConnection|createServer|Socket|Agent|request)\b[^}]*\} from 'node:(?:net|tls|dgram|http|https|http2)'|getBuiltinModule\('node:(?:net|tls|http|https|http2)'\)|from 'node:dns|acme-client|flydrive\/drivers\/s3|undici|new WebSocket\(/

test('every file that opens connections passes the gate of restored copies, or reaches nobody', () => {
  const found = sources()
    .filter(({ path }) => !path.includes('/web/') && path.endsWith('.ts'))
    .filter(({ text }) => leaves.test(withoutTypes(text)))
    .map(({ path }) => path)
  expect(found.toSorted()).toEqual([...gated, ...Object.keys(harmless)].toSorted())
})

test('a plain fetch stands only in the gate and in what is harmless', () => {
  const plain = sources()
    .filter(({ path }) => !path.includes('/web/') && path.endsWith('.ts') && path !== 'kit/server/restored/gate.ts')
    .filter(({ text }) => /(?<![.\w])fetch\(/.test(text))
    .map(({ path }) => path)
  expect(plain.filter((path) => !(path in harmless))).toEqual([])
})

const withoutTypes = (text: string) => text.replace(/^import type .*$/gm, '').replace(/import \{ (?:type \w+(?:, )?)+ \} from .*/g, '')
