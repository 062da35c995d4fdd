import { drop, keep, waiting, type Report } from './queue.ts'
import { send, smaller } from './send.ts'

// The script of a job sheet. Each report is kept on the phone first and sent when there is a connection. Without this script the forms of
// the page send themselves.

const page = location.pathname
/** A connection that is announced may need a moment. Later tries are further apart, to spare the battery. */
const firstRetryMs = 1_000
const lastRetryMs = 60_000
const tones = ['good', 'bad', 'wait']

const one = (selector: string) => document.querySelector<HTMLElement>(selector)

function show(selector: string, visible: boolean): void {
  const element = one(selector)
  if (element) element.hidden = !visible
}

/** Shows the state of a person as the report will make it. */
function showState(personId: string | undefined, button: HTMLElement | null): void {
  const state = personId ? one(`[data-state="${CSS.escape(personId)}"]`) : null
  if (!state || !button?.dataset.says) return
  state.textContent = button.dataset.says
  state.classList.remove(...tones)
  state.classList.add(button.dataset.tone ?? 'wait')
}

/** Adds a report to the list of what was reported. */
function list(fields: Record<string, string>, says: string): void {
  const reported = one('[data-reported]')
  if (!reported) return
  const entry = document.createElement('p')
  const said = [fields.text, fields.kilometres && `${fields.kilometres} km`, fields.litres && `${fields.litres} l`, fields.amount]
  entry.textContent = [says, ...said.filter(Boolean)].join(' · ')
  reported.querySelector('h2')?.after(entry)
  reported.hidden = false
}

async function showWaiting(): Promise<void> {
  const left = await waiting(page)
  const count = one('[data-count]')
  if (count) count.textContent = String(left.length)
  show('[data-waiting]', left.length > 0)
}

let sending: Promise<void> | undefined
let retry = 0
let retryMs = firstRetryMs

/** Sends what waits, one after another, so that the office reads it in order. What does not reach the server is tried again later. */
function flush(): Promise<void> {
  return (sending ??= sendAll().finally(() => (sending = undefined)))
}

function tryLater(): void {
  clearTimeout(retry)
  retry = window.setTimeout(() => void flush(), retryMs)
  retryMs = Math.min(2 * retryMs, lastRetryMs)
}

async function sendAll(): Promise<void> {
  // Read again each time: a report may be made while another is sent.
  for (let [report] = await waiting(page); report; [report] = await waiting(page)) {
    const outcome = await send(report)
    if (outcome.is === 'not reached') {
      tryLater()
      break
    }
    retryMs = firstRetryMs
    if (outcome.is === 'refused') {
      const refused = one('[data-refused] span')
      if (refused) refused.textContent = outcome.message
      show('[data-refused]', true)
    }
    await drop(report.nonce)
  }
  await showWaiting()
}

async function report(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const fields: Record<string, string> = {}
  let photo: Blob | null = null
  for (const [name, value] of new FormData(form, button)) {
    if (typeof value === 'string') fields[name] = value
    else if (value.size > 0) photo = await smaller(value)
  }
  const nonce = crypto.randomUUID()
  const kept: Report = { nonce, page, fields: { ...fields, nonce, happened_at: new Date().toISOString() }, photo }
  await keep(kept)
  showState(fields.person_id, button)
  list(fields, button?.dataset.says ?? '')
  form.reset()
  form.closest('details')?.removeAttribute('open')
  await showWaiting()
  // The office moves the job with these, and the page shows other forms afterwards.
  const moves = fields.kind === 'started' || fields.kind === 'finished'
  await flush()
  if (moves && (await waiting(page)).length === 0) location.reload()
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if ('report' in form.dataset) {
    event.preventDefault()
    void report(form, event.submitter)
  } else if (form.dataset.online && !navigator.onLine) {
    event.preventDefault()
    const refused = one('[data-refused] span')
    if (refused) refused.textContent = form.dataset.online
    show('[data-refused]', true)
  }
})

/** What waits was not in the page that the phone kept. */
async function repeatWaiting(): Promise<void> {
  for (const { fields } of await waiting(page)) {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>(`form[data-report] button[value="${CSS.escape(fields.kind ?? '')}"]`)]
    const button = buttons.find(({ form }) => new FormData(form!).get('person_id') === fields.person_id) ?? null
    showState(fields.person_id, button)
  }
  await showWaiting()
}

for (const element of document.querySelectorAll<HTMLElement>('[data-scripted]')) element.hidden = false
addEventListener('online', () => {
  show('[data-offline]', false)
  retryMs = firstRetryMs
  void flush()
})
addEventListener('offline', () => show('[data-offline]', true))
void repeatWaiting().then(flush)

if ('serviceWorker' in navigator)
  void navigator.serviceWorker
    .register('/job-worker.js', { scope: '/job/' })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage(page))
    .catch(() => {})
