import type { ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'
import type { SignedInUser } from '#kit/web/session.ts'

/** The second step of signing up, after the person: creating the agency. */
export const foundAgencyStep = listed<ComponentType<{ user: SignedInUser }>>('second step of signing up')
