import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import { createTransport } from 'nodemailer'
import { isLoopback } from '#kit/server/http/local.ts'
import type { Settings } from '#kit/server/settings.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const patienceMs = 10_000
const dayMs = 24 * 3_600_000

/** Greets the mail server and logs in. Sends no mail. */
export async function checkMail({ SMTP_URL }: Settings): Promise<Finding> {
  if (!SMTP_URL) return warning('mail', 'No mail server is set, so mails stay in the outbox page.', 'Set SMTP_URL and MAIL_FROM.')
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  } as never)
  const { host } = new URL(SMTP_URL)
  try {
    await transport.verify()
    return ok('mail', `${host} lets Safiri in.`)
  } catch (error) {
    return fault(
      'mail',
      `${host}: ${(error as Error).message}`,
      'Check SMTP_URL: host, port, user and password. Some providers block port 25.',
    )
  } finally {
    transport.close()
  }
}

/** Asks the payment company for a list of banks, which changes nothing. */
export async function checkPayments({
  FLUTTERWAVE_SECRET_KEY: key,
  FLUTTERWAVE_SECRET_HASH: hash,
  FLUTTERWAVE_URL: url,
}: Settings): Promise<Finding> {
  if (!key) return warning('payments', 'No payment company is set.', 'Set FLUTTERWAVE_SECRET_KEY and FLUTTERWAVE_SECRET_HASH.')
  if (!hash)
    return fault(
      'payments',
      'FLUTTERWAVE_SECRET_HASH is missing, so payments are not reported to Safiri.',
      'Set it to the secret hash of the webhook at Flutterwave.',
    )
  const todo = 'Check FLUTTERWAVE_SECRET_KEY, and that this machine may call api.flutterwave.com.'
  try {
    const { status } = await fetch(new URL('/v3/banks/UG', url), {
      headers: { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (status === 401 || status === 403) return fault('payments', 'Flutterwave refuses the key.', todo)
    return status < 400 ? ok('payments', 'Flutterwave answers.') : warning('payments', `Flutterwave answers ${status}.`, 'Try again later.')
  } catch (error) {
    return fault('payments', `Flutterwave cannot be reached: ${reasonOf(error)}.`, todo)
  }
}

/** Checks name, certificate and answer of APP_URL, and compares its clock with this machine's. */
export async function checkAddress({ APP_URL }: Settings, now: () => Date): Promise<Finding[]> {
  if (!APP_URL)
    return [
      warning('address', 'APP_URL is not set: links in mails lead to this machine only.', 'Set APP_URL to the address that people use.'),
    ]
  const url = new URL(APP_URL)
  const found = await lookup(url.hostname).catch(() => null)
  if (!found) return [fault('address', `The name ${url.hostname} is not known.`, 'Add it to DNS, pointing to this server or its proxy.')]
  const findings: Finding[] = []
  if (url.protocol === 'https:') findings.push(await checkCertificate(url, now()))
  else if (!isLoopback(url.hostname))
    findings.push(
      fault('certificate', `${APP_URL} is not encrypted.`, 'Use a proxy with HTTPS, such as Caddy, and set APP_URL to https://.'),
    )
  try {
    const { status, headers } = await fetch(new URL('/health/live', url), { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    findings.push(
      status === 200
        ? ok('address', `${APP_URL} answers.`)
        : fault('address', `${APP_URL}/health/live answers ${status}.`, 'Let the proxy pass all paths to Safiri.'),
    )
    const date = headers.get('date')
    const apart = date ? Math.abs(Date.parse(date) - now().getTime()) / 1000 : 0
    // The header has whole seconds.
    if (apart > 60)
      findings.push(
        fault(
          'clock of the address',
          `It is ${Math.round(apart)} s apart from this machine.`,
          'Turn on time synchronisation (chrony or systemd-timesyncd).',
        ),
      )
  } catch (error) {
    findings.push(
      fault('address', `${APP_URL} does not answer: ${reasonOf(error)}.`, 'Start Safiri, and let the proxy and the firewall pass to it.'),
    )
  }
  return findings
}

function checkCertificate({ hostname, port }: URL, now: Date): Promise<Finding> {
  const renew = 'Let the proxy renew it: port 80 must be reachable from outside.'
  return new Promise((resolve) => {
    const socket = connect(
      { host: hostname, port: Number(port) || 443, servername: hostname, rejectUnauthorized: false, timeout: patienceMs },
      () => {
        const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / dayMs)
        const { authorized, authorizationError } = socket
        socket.destroy()
        if (!authorized) resolve(fault('certificate', `It is not trusted: ${String(authorizationError)}.`, renew))
        else resolve(days < 14 ? warning('certificate', `It ends in ${days} days.`, renew) : ok('certificate', `Good for ${days} days.`))
      },
    )
    const failed = (reason: string) => {
      socket.destroy()
      resolve(fault('certificate', `No encrypted connection to ${hostname}: ${reason}.`, 'Check the proxy and the firewall.'))
    }
    socket.on('timeout', () => failed('no answer')).on('error', (error) => failed(error.message))
  })
}

const reasonOf = (error: unknown) => (error as { cause?: Error }).cause?.message || (error as Error).message
