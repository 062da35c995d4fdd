import type { App } from '#kit/server/app.ts'
import type { contactBody } from '../../contract.ts'
import type { z } from 'zod'
import { gandi } from './gandi.ts'

export type Contact = z.output<typeof contactBody>

export interface DomainOrder {
  domain: string
  years: number
  contact: Contact
}

/** `unknown`: no answer came, so the order may have been taken. It is looked up, never sent again. */
export type RegistrarAnswer = { state: 'registered' | 'ordering' | 'unknown' } | { state: 'declined'; note: string }

/** A company that registers domains. */
export interface Registrar {
  key: 'gandi'
  /** Orders a domain, once. */
  register(order: DomainOrder): Promise<RegistrarAnswer>
  /** Returns what became of an order. `declined` if the registrar has none. */
  lookUp(domain: string): Promise<RegistrarAnswer>
}

/** Returns the registrar in use. Null: orders are tasks for the operator. */
export const registrarOf = ({ settings }: Pick<App, 'settings'>): Registrar | null =>
  settings.GANDI_TOKEN ? gandi(settings.GANDI_URL, settings.GANDI_TOKEN) : null
