import { hash, randomBytes } from 'node:crypto'
import { newToken } from '#kit/server/security/tokens.ts'
import type { Login } from './company.ts'

/** Begins a login by OAuth 2 with PKCE. `urlOf` returns the company's page for a state and a challenge. */
export function pkceLogin(urlOf: (state: string, challenge: string) => string): Login {
  const state = newToken('ads')
  const verifier = randomBytes(48).toString('base64url')
  return { url: urlOf(state, hash('sha256', verifier, 'base64url')), state, verifier }
}
