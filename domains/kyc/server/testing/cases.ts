import { expect } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Caller } from '#kit/server/testing/client.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export const companyDetails = {
  legal_form: 'company',
  legal_name: 'Lake Safaris Limited',
  registration_number: '80020001234567',
  tax_number: '1001234567',
  representative: 'Grace Akello',
}

/** The documents required from a Ugandan tour operator that is a company; those that expire, with their dates. */
export const kindsOfCompany = [
  'registration',
  'constitution',
  'tax',
  'trade_licence',
  'tourism_licence',
  'representative_id',
  'address_proof',
]
export const endingKinds = ['trade_licence', 'tourism_licence', 'representative_id']

export const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\n%%EOF`)

/** Uploads a file through the API. */
export async function upload(test: TestApp, person: Caller, kind: string, content: Buffer = pdf(kind), name = `${kind}.pdf`) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const response = await fetch(`${test.origin}/api/agent/business/kyc/documents/${kind}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

/** Submits a complete case for an agency; its documents are valid for `days` days. */
export async function submitted(test: TestApp, owner: TestPerson, days = 365): Promise<void> {
  expect((await owner.post('/business/kyc/details', { ...companyDetails, version: 0 })).status).toBe(200)
  for (const kind of kindsOfCompany) expect((await upload(test, owner, kind)).status).toBe(200)
  const expires_on = addDays(dayOf(test.clock.now()), days)
  for (const kind of endingKinds) expect((await owner.post(`/business/kyc/documents/${kind}/expiry`, { expires_on })).status).toBe(200)
  const { version } = (await owner.get('/business/kyc')).body.data
  expect((await owner.post('/business/kyc/submit', { version })).status).toBe(200)
}

/** Submits a case as above, and an operator approves it. */
export async function approved(test: TestApp, owner: TestPerson, operator: Caller, days = 365): Promise<void> {
  await submitted(test, owner, days)
  const at = `/operator/kyc/${owner.agencyId}`
  expect((await operator.post(`${at}/start`)).status).toBe(200)
  for (const kind of kindsOfCompany)
    expect((await operator.post(`${at}/documents/${kind}/decide`, { decision: 'accepted' })).status).toBe(200)
  expect((await operator.post(`${at}/decide`, { decision: 'approved' })).status).toBe(200)
}
