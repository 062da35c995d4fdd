import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { campaignPatch } from '../../contract.ts'
import { call, type Campaign } from '../calls.ts'

/** What is edited in a draft and saved as it changes. */
export type DraftValues = Pick<
  Campaign,
  'name' | 'document' | 'text' | 'template' | 'audience' | 'subject_test' | 'per_hour' | 'quiet_hours' | 'spend_limit'
>
type Field = keyof DraftValues

export interface CampaignDraft {
  values: DraftValues
  readOnly: boolean
  change: <Name extends Field>(name: Name, value: DraftValues[Name]) => void
  /** The first problem at a field or below it: `audience`, `template.values.0`. */
  errorAt: (path: string) => string | undefined
  /** Shows a refusal of another call, such as the start, at its field. Returns false if none of the fields is on the screen. */
  refuse: (error: unknown) => boolean
  state: 'saved' | 'saving' | 'failed'
  /** Why the last change was not saved, if it belongs to no field. */
  failure: string | null
  /** Saves what waits. Returns whether everything is saved. */
  flush: () => Promise<boolean>
}

const saveAfterMs = 700

const valuesOf = (campaign: Campaign): DraftValues => {
  const { name, document, text, template, audience, subject_test, per_hour, quiet_hours, spend_limit } = campaign
  return { name, document, text, template, audience, subject_test, per_hour, quiet_hours, spend_limit }
}

/** Returns the problems of a value by path, in the words of the contract. */
function problemsOf(name: Field, value: unknown): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of campaignPatch.shape[name].safeParse(value).error?.issues ?? [])
    problems[[name, ...path].map(String).join('.')] ??= message
  return problems
}

/** A draft that saves itself a moment after each change. A value that the contract refuses waits, with its problem at the field. */
export function useCampaignDraft(campaign: Campaign, readOnly: boolean): CampaignDraft {
  const { id } = campaign
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const [values, setValues] = useState(() => valuesOf(campaign))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [state, setState] = useState<CampaignDraft['state']>('saved')
  const [failure, setFailure] = useState<string | null>(null)
  const waiting = useRef(new Map<Field, unknown>())
  const version = useRef(campaign.version)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const under = useRef<Promise<boolean>>(Promise.resolve(true))

  const save = async (): Promise<boolean> => {
    const ready = [...waiting.current].filter(([name, value]) => Object.keys(problemsOf(name, value)).length === 0)
    if (ready.length === 0) return waiting.current.size === 0
    setState('saving')
    try {
      const body = { ...Object.fromEntries(ready), version: version.current }
      const saved = await call('PUT /crm/campaigns/{id}', { params: { id }, body: body as never })
      version.current = saved.version
      for (const [name, value] of ready) if (waiting.current.get(name) === value) waiting.current.delete(name)
      queries.setQueryData(['GET /crm/campaigns/{id}', { params: { id }, query: undefined }], saved)
      void invalidate(['/crm/campaigns/{id}/preview'])
      setFailure(null)
      setState(waiting.current.size === 0 ? 'saved' : 'failed')
      return waiting.current.size === 0
    } catch (error) {
      setState('failed')
      if (!refuse(error)) setFailure(asCallError(error).sentences.join(' '))
      return false
    }
  }
  const flush = () => {
    clearTimeout(timer.current)
    // One after the other, because each takes the version of the one before.
    under.current = under.current.then(save)
    return under.current
  }
  const refuse = (error: unknown): boolean => {
    const found = Object.entries(asCallError(error).errors).flatMap(([path, [message]]) => (message ? [[path, message] as const] : []))
    setErrors((before) => ({ ...before, ...Object.fromEntries(found) }))
    return found.some(([path]) => path.split('.')[0]! in values)
  }
  const change: CampaignDraft['change'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }))
    waiting.current.set(name, value)
    setErrors((before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([path]) => path !== name && !path.startsWith(`${name}.`))),
      ...problemsOf(name, value),
    }))
    setState('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), saveAfterMs)
  }
  const latest = useRef(flush)
  latest.current = flush
  // Leaving the screen saves what waits.
  useEffect(() => () => void (waiting.current.size > 0 && latest.current()), [])
  const errorAt = (path: string) => errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1]
  return { values, readOnly, change, errorAt, refuse, state, failure, flush }
}
