import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCsv, sentences, uploadCsv } from '#domains/imports/server/testing/files.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// Importing contacts from CSV and vCard files, with consents.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const newAgency = async () => (owner = await newOwner(app))
const check = (content: string | Buffer) => checkCsv(app, owner, content, 'contacts')
const shown = async (id: string) => (await owner.get(`/imports/${id}/show`)).body.data
async function run(id: string, choice: object = {}) {
  const started = await owner.post(`/imports/${id}/run`, choice)
  expect([started.status, started.body.message]).toEqual([200, undefined])
  await app.app.jobs.runDue(app.app)
  return shown(id)
}
const bring = async (content: string | Buffer, choice: object = {}) => run(await check(content), choice)
const people = async () => (await owner.get('/crm/contacts?per_page=100&sort=name')).body.data as { id: string; name: string }[]
const named = async (name: string) => {
  const { id } = (await people()).find((one) => one.name === name)!
  return (await owner.get(`/crm/contacts/${id}`)).body.data
}
const consents = async (id: string) =>
  (await owner.get(`/crm/contacts/${id}/consents`)).body.data.map(({ channel, address, state }: Record<string, string>) => [
    channel,
    address,
    state,
  ])

test('a CSV file with own fields, other addresses and consents', async () => {
  await newAgency()
  const { body: size } = await owner.post('/crm/fields', { label: 'Shoe size', type: 'number' })
  const { body: diet } = await owner.post('/crm/fields', { label: 'Diet', type: 'choice', choices: ['Vegan', 'Halal'] })
  const { body } = await owner.get('/imports/about/contacts')
  expect(body.data).toMatchObject({ fills: true, also_reads: 'vCard' })
  expect(body.data.columns.slice(-2).map(({ label }: { label: string }) => label)).toEqual(['Shoe size', 'Diet'])
  const one = await bring(`Full name,Email,Phone,Country,Birthday,Other emails,Shoe size,diet,Consent email,Consent SMS,Consent wording
Grace Akello,grace@mail.example,0772 123456,Kenya,12/03/1985,g@work.example; ga@work.example,39,halal,yes,no,Paper form
`)
  expect(one).toMatchObject({ status: 'done', imported: 1, noted: 0 })
  const grace = await named('Grace Akello')
  expect(grace).toMatchObject({
    stage: 'contact',
    source: 'import',
    birthday: '1985-03-12',
    phone: '+256772123456',
    country_code: 'KE',
    other_emails: ['g@work.example', 'ga@work.example'],
    fields: { [size.data.id]: 39, [diet.data.id]: 'Halal' },
  })
  expect(await consents(grace.id)).toEqual([
    ['email', 'grace@mail.example', 'granted'],
    ['email', 'g@work.example', null],
    ['email', 'ga@work.example', null],
    ['sms', '+256772123456', 'withdrawn'],
    ['whatsapp', '+256772123456', null],
  ])
  const [first] = (await owner.get(`/crm/contacts/${grace.id}/consents`)).body.data
  expect(first.acts).toMatchObject([{ source: 'import', wording: 'Paper form' }])
  expect(await sentences(owner, await check((await owner.get('/imports/template/contacts')).body))).toEqual([])
})

test('errors are at their cell', async () => {
  await newAgency()
  await owner.post('/crm/fields', { label: 'Shoe size', type: 'number' })
  const id = await check(`Name,Email,Birthday,Shoe size,Consent email,Consent SMS,Consent wording,Other phones
Ada,ada@mail.example,12/03/85,big,yes,,Form,
Bea,bea@mail.example,,,perhaps,,,
Cem,cem@mail.example,,,yes,,,
Dan,dan@mail.example,,,,yes,Form,
Eve,eve@mail.example,,,,,,"0772 123456, none"
`)
  expect(await sentences(owner, id)).toEqual([
    '2: Birthday: Birthday is not valid. Day, month and a year of four digits, as in 12/03/1985.',
    '2: Shoe size: Shoe size is not valid. A number.',
    '3: Consent email: Consent email is not valid. Yes or no to marketing. Empty: nothing is recorded.',
    '4: Consent wording: Say how they agreed, such as “Paper form at the fair in March”.',
    '5: Consent SMS: This row has no phone to agree for.',
    '6: Other phones: Other phones is not valid. Separate several with commas.',
  ])
})

test('who withdrew stays so; the row is imported and says it', async () => {
  await newAgency()
  const { body } = await owner.post('/crm/contacts', { name: 'Gone Grace', email: 'gone@mail.example' })
  const withdrawal = { channel: 'email', address: 'gone@mail.example', act: 'withdrawn', wording: 'By phone' }
  await owner.post(`/crm/contacts/${body.data.id}/consents`, withdrawal)
  const file = 'Name,Email,Consent email,Consent wording,Country\nGone Grace,gone@mail.example,yes,Form,Kenya\n'
  const one = await bring(file, { duplicate_rows: 'fill' })
  expect(one).toMatchObject({ status: 'done', imported: 1, noted: 1 })
  expect(await sentences(owner, one.id, 'noted')).toEqual([
    '2: null: Added to the existing “Gone Grace”.',
    '2: Consent email: gone@mail.example has withdrawn from email, and stays so. Only the person can agree again.',
  ])
  expect(await people()).toHaveLength(1)
  expect(await named('Gone Grace')).toMatchObject({ country_code: 'KE' })
  expect(await consents(body.data.id)).toEqual([['email', 'gone@mail.example', 'withdrawn']])
})

test('many rows at once end as one after the other would', async () => {
  await newAgency()
  const { body: diet } = await owner.post('/crm/fields', { label: 'Diet', type: 'choice', choices: ['Vegan', 'Halal'] })
  const { body } = await owner.post('/crm/contacts', { name: 'Gone', email: 'gone@mail.example' })
  const withdrawal = { channel: 'email', address: 'gone@mail.example', act: 'withdrawn', wording: 'By phone' }
  await owner.post(`/crm/contacts/${body.data.id}/consents`, withdrawal)
  const one = await bring(
    `Name,Email,Phone,Other emails,Diet,Consent email,Consent SMS,Consent WhatsApp,Consent wording
Ada,shared@mail.example,0772 123456,ada@work.example,Vegan,yes,yes,no,Form
Bea,shared@mail.example,0772 123457,,,no,yes,,Form
Cem,shared@mail.example,,"shared@mail.example, cem@work.example",,yes,,,Form
Dan,gone@mail.example,,,Halal,yes,,,Form
Eve,,,,,,,,
`,
    { duplicate_rows: 'import' },
  )
  expect(await sentences(owner, one.id, 'noted')).toEqual([
    '4: Consent email: shared@mail.example has withdrawn from email, and stays so. Only the person can agree again.',
    '5: Consent email: gone@mail.example has withdrawn from email, and stays so. Only the person can agree again.',
  ])
  const [ada, bea, cem, dan] = [await named('Ada'), await named('Bea'), await named('Cem'), await named('Dan')]
  expect([ada.fields, bea.fields, dan.fields]).toEqual([{ [diet.data.id]: 'Vegan' }, {}, { [diet.data.id]: 'Halal' }])
  expect([ada.other_emails, cem.other_emails, ada.stage]).toEqual([['ada@work.example'], ['cem@work.example'], 'contact'])
  expect(await consents(ada.id)).toEqual([
    ['email', 'shared@mail.example', 'withdrawn'],
    ['email', 'ada@work.example', null],
    ['sms', '+256772123456', 'granted'],
    ['whatsapp', '+256772123456', 'withdrawn'],
  ])
  const [shared] = (await owner.get(`/crm/contacts/${ada.id}/consents`)).body.data
  expect(shared.acts.map(({ act }: { act: string }) => act)).toEqual(['withdrawn', 'granted'])
  expect((await people()).map(({ name }) => name)).toEqual(['Ada', 'Bea', 'Cem', 'Dan', 'Eve', 'Gone'])
})

test('duplicates are skipped, or fill what is empty and change nothing else', async () => {
  await newAgency()
  const { body } = await owner.post('/crm/contacts', { name: 'Grace', email: 'grace@mail.example', notes: 'Ours' })
  const file = 'Name,Email,Phone,Notes,Tags\nGrace Akello,GRACE@mail.example,+256772123456,Theirs,birds\nNew,new@mail.example,,,\n'
  expect(await bring(file)).toMatchObject({ imported: 1, duplicates: 1 })
  expect(await named('Grace')).toMatchObject({ phone: null })
  expect(await bring(file, { duplicate_rows: 'fill' })).toMatchObject({ imported: 2, duplicates: 0, noted: 2 })
  expect(await named('Grace')).toMatchObject({ id: body.data.id, phone: '+256772123456', notes: 'Ours', tags: ['birds'] })
  expect(await people()).toHaveLength(2)
  await owner.post('/crm/contacts', { name: 'Brother', phone: '+256772123456' })
  const shared = await bring(file, { duplicate_rows: 'fill' })
  expect(await sentences(owner, shared.id)).toEqual([
    '2: null: Several people have this email or phone. Merge them, or change them by hand.',
  ])
  const id = await checkCsv(app, owner, 'Name\nAda\n', 'clients')
  expect((await owner.post(`/imports/${id}/run`, { duplicate_rows: 'fill' })).status).toBe(422)
})

const card = (lines: string, version = '3.0') =>
  `BEGIN:VCARD\r\nVERSION:${version}\r\n${lines.trim().replaceAll('\n', '\r\n')}\r\nEND:VCARD\r\n`
const phoneBook = `${card(`
N:Akello;Grace;;;
FN:Grace Akello
ORG:Lake Tours;Sales
item1.EMAIL;type=INTERNET:g@work.example
EMAIL;type=INTERNET;type=pref:grace@mail.example
TEL;type=CELL:0772 123456
ADR;type=HOME:;;Plot 5\\, Kampala Road;Kampala;;;Uganda
BDAY;value=date:1985-03-12
CATEGORIES:birds,honeymoon
NOTE:Prefers a win
 dow seat\\, always
PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(200)}
`)}${card('FN:Safari Lodge\nKIND:org\nTEL;VALUE=uri:tel:+254-711-123456\nBDAY:--0312', '4.0')}`

test('a vCard file', async () => {
  await newAgency()
  await owner.post('/crm/fields', { label: 'Company', type: 'text' })
  const one = await bring(phoneBook)
  expect(one).toMatchObject({ status: 'done', imported: 2, bad: 0 })
  const grace = await named('Grace Akello')
  expect(grace).toMatchObject({
    kind: 'person',
    email: 'grace@mail.example',
    other_emails: ['g@work.example'],
    phone: '+256772123456',
    country_code: 'UG',
    address: 'Plot 5, Kampala Road, Kampala',
    birthday: '1985-03-12',
    tags: ['birds', 'honeymoon'],
    notes: 'Prefers a window seat, always',
  })
  expect(Object.values(grace.fields)).toEqual(['Lake Tours'])
  expect(await named('Safari Lodge')).toMatchObject({ kind: 'company', phone: '+254711123456', birthday: null })
  expect(await bring(phoneBook + card('FN:Third'))).toMatchObject({ imported: 1, duplicates: 2 })
  expect(await sentences(owner, await check(card('EMAIL:nobody@mail.example')))).toEqual(['1: Name: Name is required.'])
})

test('a vCard file that is old, broken or hostile is refused in a sentence', async () => {
  await newAgency()
  const why = async (content: string) => {
    const { status, body } = await uploadCsv(owner, content, 'contacts')
    return `${status} ${body.errors?.file?.[0]}`
  }
  expect(await why(card('FN:Old', '2.1'))).toMatch(/^422 .*2\.1/)
  expect(await why(card('FN;ENCODING=QUOTED-PRINTABLE:Gr=C3=A9ta'))).toMatch(/^422 .*quoted-printable/)
  expect(await why('BEGIN:VCARD\nVERSION:3.0\nFN:Cut')).toMatch(/^422 .*no end/)
  expect(await why('BEGIN:VCARD\n'.repeat(1_200_000))).toMatch(/^422 .*too many lines/)
  expect(await why('BEGIN:VCARD\nVERSION:3.0\n'.repeat(90_000))).toMatch(/^422 .*within it/)
  expect(await why(`BEGIN:VCARD\nVERSION:3.0\n${'EMAIL:a@b.example\n'.repeat(100_000)}END:VCARD`)).toMatch(/^422 .*lines/)
  expect(await why(card(`FN:${'x'.repeat(9000)}`))).toMatch(/^422 .*8 KB/)
  expect(await why(card('FN:A').repeat(50_001))).toMatch(/^422 .*at most 50,000/)
})

test('those who may not edit clients, and other agencies, see nothing of it', async () => {
  await newAgency()
  const id = await check('Name\nAda\n')
  const viewer = await newMember(app, owner, ['View Clients'])
  expect((await uploadCsv(viewer, 'Name\nAda\n', 'contacts')).status).toBe(403)
  expect((await viewer.get('/imports/about/contacts')).status).toBe(403)
  expect((await viewer.post(`/imports/${id}/run`, {})).status).toBe(403)
  const other = await newOwner(app)
  for (const answer of [await other.get(`/imports/${id}/show`), await other.post(`/imports/${id}/run`, {})]) expect(answer.status).toBe(404)
  await owner.post('/crm/fields', { label: 'Shoe size', type: 'number' })
  expect(JSON.stringify((await other.get('/imports/about/contacts')).body)).not.toContain('Shoe size')
})

test('a stopped import adds nobody and agrees to nothing', async () => {
  await newAgency()
  const id = await check('Name,Email,Consent email,Consent wording\nAda,ada@mail.example,yes,Form\n')
  await owner.post(`/imports/${id}/run`, {})
  expect((await owner.post(`/imports/${id}/stop`)).status).toBe(200)
  await app.app.jobs.runDue(app.app)
  expect(await shown(id)).toMatchObject({ status: 'stopped', imported: 0 })
  expect(await people()).toEqual([])
  const { body } = await owner.post('/crm/contacts', { name: 'Ada', email: 'ada@mail.example' })
  expect(await consents(body.data.id)).toEqual([['email', 'ada@mail.example', null]])
})
