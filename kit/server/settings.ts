import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { makePrivateFolder, privateFile } from './data-folder.ts'
import { defaultDataFolder } from './embedded-postgres/embedded-postgres.ts'
import { projectFolder } from './project.ts'

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
const maxHops = 10
const noProxy = ['', 'false', '0']
/** How many proxies are in front, or their addresses. `false` without one. */
const proxies = z.string().transform((text, at): number | string[] | false => {
  if (noProxy.includes(text)) return false
  if (/^[0-9]{1,2}$/.test(text) && Number(text) <= maxHops) return Number(text)
  const addresses = text.split(',').map((one) => one.trim())
  if (addresses.every(isAddressRange)) return addresses
  at.addIssue(
    'Say how many proxies are in front (1), or their addresses (10.0.0.5, 10.1.0.0/16). `true` would believe any address that a caller writes.',
  )
  return z.NEVER
})

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
}

const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const addressList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((one) => isIP(one) !== 0), 'Addresses separated by commas: 203.0.113.7, 2001:db8::7')
  .default([])

/** Ending of a domain, to the host and port of its WHOIS server. */
const whoisServers = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((one) => /^[a-z0-9.-]+=[a-z0-9.-]+(?::\d{1,5})?$/.test(one)), 'Endings with their servers: ug=whois.co.ug')
  .transform((list) => new Map(list.map((one) => one.split('=') as [string, string])))
  .default(new Map())

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).optional(),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: z.url().optional(),
  FILES_URL: z.url().optional(),
  /** Websites of agencies are at `{slug}.` this domain. On this machine it is `localhost` by default. */
  SITES_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/,
      'A domain without a scheme or port: sites.example.com',
    )
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_APP_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  /** A streaming replica. Lists, exports and statistics read it, with the application's role. */
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  /** Workers of a Citus cluster, with commas. Transactions that only read ask them, with the application's role. */
  DATABASE_WORKER_URLS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.string().regex(/^postgres(ql)?:\/\//)))
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  SECRET_KEY: z.string().min(32).optional(),
  SAFIRI_DEMO: flag.optional(),
  SAFIRI_WORKER: flag.default(true),
  /**
   * How long a server that is asked to stop goes on answering, so that a load balancer notices first. In seconds. By default 5, and 0
   * where `APP_URL` is on this machine.
   */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  TRUST_PROXY: proxies.default(false),
  /** Opens the outbox page and the payment sandbox also where `APP_URL` is not on this machine; `false` closes them everywhere. */
  SAFIRI_SANDBOX: flag.optional(),
  /** Makes a backup a day. By default only of the embedded database, which nobody else backs up. */
  SAFIRI_BACKUPS: flag.optional(),
  BACKUP_FOLDER: optional,
  /** Number of daily backups that are kept. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(365).default(7),
  /** Folder of the archive of the embedded database, for point-in-time recovery. Best on another disk. None: no archive. */
  WAL_ARCHIVE: optional,
  /** Any moment of this many days can be restored. */
  WAL_ARCHIVE_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  /** After each scheduled backup, restore it into a temporary database and check it there. Needs the disk space of the database once more. */
  SAFIRI_BACKUP_DRILL: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Folder of log files, `server.log` and `worker.log`. By default the log goes to the standard output. */
  LOG_FOLDER: optional,
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('Safiri <no-reply@safiri.localhost>'),
  /** The secret part of the address to which Postmark reports deliveries, bounces and complaints: `/api/mail-events/postmark/<secret>`. */
  POSTMARK_WEBHOOK_SECRET: optional,
  /** Domain of the return path that the mail company asks agencies to point to, such as pm.mtasv.net. */
  MAIL_RETURN_PATH: optional,
  /** What an agency's domain has to allow in its SPF record to send through SMTP_URL, such as include:spf.mtasv.net. */
  MAIL_SPF: optional,
  /** Name servers for DNS look-ups, separated by commas. By default those of the machine. */
  DNS_SERVERS: optional,
  /** Public addresses of this server, to which agencies' own domains point with A and AAAA records. */
  SITES_ADDRESSES: addressList,
  /** Where certificates for own domains are ordered, such as https://acme-v02.api.letsencrypt.org/directory. */
  ACME_DIRECTORY: z.url().optional(),
  /** The authority writes here when a certificate is about to expire. */
  ACME_EMAIL: optional,
  /** PEM file of the authority's own root, for one that only this network trusts. */
  ACME_CA_FILE: optional,
  /** Port on which own domains are served over HTTPS with certificates of `ACME_DIRECTORY`. */
  SITES_TLS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Asked whether a domain is registered, such as https://rdap.org. */
  RDAP_URL: z.url().optional(),
  /** WHOIS servers of endings without RDAP: `ug=whois.co.ug, ke=whois.kenic.or.ke`. */
  WHOIS_SERVERS: whoisServers,
  /** With a token, new domains are registered with Gandi. Without it, they are a task for the operator. */
  GANDI_TOKEN: optional,
  GANDI_URL: z.url().default('https://api.gandi.net'),
  S3_BUCKET: optional,
  S3_REGION: z.string().default('auto'),
  S3_ENDPOINT: optional,
  S3_KEY: optional,
  S3_SECRET: optional,
  STORAGE_QUOTA_MB: z.coerce.number().int().min(1).default(5120),
  MAPS_KEY: optional,
  /** Also allows calendar feeds from private network addresses, for a property system on the same network. */
  PRIVATE_FEEDS: flag.default(false),
  /** Also sends webhooks to addresses of the private network, and without HTTPS. */
  PRIVATE_WEBHOOKS: flag.default(false),
  /** Also asks OCTO suppliers at addresses of the private network, and without HTTPS. */
  PRIVATE_OCTO: flag.default(false),
  UPLOAD_PUBLIC_KEY: optional,
  METRICS_TOKEN: optional,
  /** With a token, flights are searched and booked through Duffel. Without it, agents record their bookings. */
  DUFFEL_TOKEN: optional,
  DUFFEL_URL: z.url().default('https://api.duffel.com'),
  DUFFEL_WEBHOOK_SECRET: optional,
  /** With a key, payments and payouts go through Flutterwave. Without it, they go through the sandbox. */
  FLUTTERWAVE_SECRET_KEY: optional,
  /** The value of the `verif-hash` header of Flutterwave's webhooks. */
  FLUTTERWAVE_SECRET_HASH: optional,
  FLUTTERWAVE_URL: z.url().default('https://api.flutterwave.com'),
  FLUTTERWAVE_CHECKOUT_ORIGIN: z.url().default('https://checkout.flutterwave.com'),
  /** With both, SMS of agencies without an account of their own go through this account of Africa's Talking. */
  AFRICASTALKING_USERNAME: optional,
  AFRICASTALKING_API_KEY: optional,
  /** The sender name or short code of that account. */
  AFRICASTALKING_SENDER: optional,
  AFRICASTALKING_URL: z.url().default('https://api.africastalking.com'),
  /** With these, WhatsApp messages of agencies without an account of their own go through this number. */
  WHATSAPP_ACCESS_TOKEN: optional,
  WHATSAPP_PHONE_ID: optional,
  WHATSAPP_BUSINESS_ID: optional,
  /** Signs the webhooks of WhatsApp. */
  WHATSAPP_APP_SECRET: optional,
  WHATSAPP_URL: z.url().default('https://graph.facebook.com/v23.0'),
  /** With both, answers to mails of the inbox come to `reply+…@` this domain, and its mail service posts them to the secret address. */
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(20).optional(),
  /** With both, agencies connect their ad accounts at Meta. Without them, ads pages offer drafts and files. */
  META_APP_ID: optional,
  META_APP_SECRET: optional,
  META_URL: z.url().default('https://graph.facebook.com/v23.0'),
  /** The page on which people allow the connection. */
  META_LOGIN_URL: z.url().default('https://www.facebook.com/v23.0/dialog/oauth'),
  /** With all three, agencies connect their accounts at Google Ads. Without them, its page offers drafts and files. */
  GOOGLE_ADS_CLIENT_ID: optional,
  GOOGLE_ADS_CLIENT_SECRET: optional,
  GOOGLE_ADS_DEVELOPER_TOKEN: optional,
  GOOGLE_ADS_URL: z.url().default('https://googleads.googleapis.com/v21'),
  /** The page on which people allow the connection, and where codes become tokens. */
  GOOGLE_LOGIN_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com'),
  /** With both, agencies connect their ad accounts at X. Without them, its page offers drafts and files. */
  X_ADS_KEY: optional,
  X_ADS_SECRET: optional,
  X_ADS_URL: z.url().default('https://ads-api.x.com/12'),
  /** Where people allow the connection (OAuth 1.0a). */
  X_LOGIN_URL: z.url().default('https://api.x.com'),
  /** With an id, exchange rates come from Open Exchange Rates. Without it, the built-in rates are used. */
  EXCHANGE_RATES_APP_ID: optional,
  EXCHANGE_RATES_URL: z.url().default('https://openexchangerates.org'),
  /** With a key, a language model words answers and drafts. Any server with OpenAI's chat completions will do. Without it, rules do. */
  MODEL_KEY: optional,
  MODEL_URL: z.url().default('https://api.openai.com/v1'),
  MODEL_NAME: z.string().default('gpt-4.1-mini'),
  /** Tokens a day, of all agencies and of each. Once they are used up, rules answer until the next day (UTC). */
  MODEL_DAILY_TOKENS: z.coerce.number().int().min(0).default(5_000_000),
  MODEL_AGENCY_DAILY_TOKENS: z.coerce.number().int().min(0).default(500_000),
  /** Widens every rate limit; for load tests. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).default(1),
})

export interface Settings extends z.infer<typeof environment> {
  projectFolder: string
  dataFolder: string
  /** Folder of the backups. */
  backupFolder: string
  /** 32 bytes or more that sign links and derive keys. Created once in the data folder if the environment has none. */
  secretKey: string
}

/**
 * The settings of this process, read once from the environment.
 * @throws with one line for each setting that is wrong.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const given = { ...valuesOfFiles(env), ...Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')) }
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new Error(`Settings are wrong:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`)
  }
  const dataFolder = resolve(env.SAFIRI_DATA ?? defaultDataFolder(projectFolder))
  const backupFolder = resolve(parsed.data.BACKUP_FOLDER ?? join(dataFolder, 'backups'))
  return { ...parsed.data, projectFolder, dataFolder, backupFolder, secretKey: parsed.data.SECRET_KEY ?? keptSecret(dataFolder) }
}

/** Secrets that come as files, as containers and systemd hand them over: `SECRET_KEY_FILE` holds the value of `SECRET_KEY`. */
function valuesOfFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(environment.shape).filter((name) => env[`${name}_FILE`] && !env[name])
  return Object.fromEntries(names.map((name) => [name, valueOfFile(`${name}_FILE`, env[`${name}_FILE`]!)]))
}

function valueOfFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`Settings are wrong:\n  ${name}: cannot read ${file} (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function keptSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret-key')
  if (!existsSync(file)) {
    makePrivateFolder(dataFolder)
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: privateFile, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}
