import { hash } from 'node:crypto'
import type { AdsCompany } from '../contract/words.ts'

const sha256 = (text: string): string => hash('sha256', text)

/** Returns the hash of an email as the company normalises it. Google ignores dots and endings of Gmail addresses. */
export function hashedEmail(company: AdsCompany, email: string): string {
  const plain = email.trim().toLowerCase()
  const [name = '', domain = ''] = plain.split('@')
  if (company !== 'google' || (domain !== 'gmail.com' && domain !== 'googlemail.com')) return sha256(plain)
  return sha256(`${name.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`)
}

/** Returns the hash of a phone number (E.164) as the company normalises it. Meta takes digits only. */
export function hashedPhone(company: AdsCompany, phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return sha256(company === 'meta' ? digits : `+${digits}`)
}
