import { useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { useIdempotencyKey } from '../use-call.ts'
import { atFields, nearestField, refusalOf } from './refusal.ts'

type Check<Values> = (values: Values) => Record<string, string>

interface SmallFormOptions<Values> {
  initial: Values
  /** Returns errors by field. Screens before login check by hand, so that they load no schema. */
  check?: Check<Values>
  send: (values: Values, sent: { idempotencyKey: string }) => Promise<void> | void
  /** Shows all error sentences at the top, as the specification requires for login. */
  allOnTop?: true
}

export interface SmallField<Value> {
  name: string
  value: Value
  error: ReactNode
  /** Accepts a value or the event of an input. */
  onChange: (given: unknown) => void
  onBlur: () => void
}

export interface SmallFormState<Values> {
  values: Values
  field: <Name extends keyof Values & string>(name: Name) => SmallField<Values[Name]>
  set: (change: Partial<Values>) => void
  /** The error at a path inside a value, such as one line of a list: `parts.0.due_on`. */
  errorAt: (path: string) => ReactNode
  top: string[]
  busy: boolean
  submit: (event?: FormEvent) => void
}

function valueOf(given: unknown): unknown {
  const event = given as Partial<ChangeEvent<HTMLInputElement>> | null
  if (!event || typeof event !== 'object' || !event.currentTarget) return given
  const { type, checked, value } = event.currentTarget
  return type === 'checkbox' ? checked : value
}

/** The state of a form with few fields: login, a dialog, a card of settings. Forms with drafts and sections use `useRecordForm`. */
export function useSmallForm<Values extends object>({
  initial,
  check = () => ({}),
  send,
  allOnTop,
}: SmallFormOptions<Values>): SmallFormState<Values> {
  const [values, setValues] = useState(initial)
  // A field that changes late, such as the phone field, must not overwrite other fields with old values.
  const latest = useRef(values)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [top, setTop] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const onScreen = useRef(new Set<string>())
  const key = useIdempotencyKey()

  const change = (given: Partial<Values>) => {
    latest.current = { ...latest.current, ...given }
    setValues(latest.current)
  }
  const recheck = (name: string) => {
    const problem = check(latest.current)[name]
    setErrors((before) => ({ ...without(before, name), ...(problem ? { [name]: problem } : {}) }))
  }
  const set = (given: Partial<Values>) => {
    change(given)
    setErrors((before) => Object.keys(given).reduce((left, name) => without(left, name, 'inside'), before))
  }
  const errorAt = (path: string) => {
    onScreen.current.add(path)
    return errors[path]
  }
  const field = <Name extends keyof Values & string>(name: Name): SmallField<Values[Name]> => {
    onScreen.current.add(name)
    return {
      name,
      value: values[name],
      error: errors[name],
      onBlur: () => recheck(name),
      onChange: (given) => {
        change({ [name]: valueOf(given) } as Partial<Values>)
        recheck(name)
      },
    }
  }
  const refuse = (error: unknown) => {
    const refusal = refusalOf(error, (path) => allOnTop !== true && onScreen.current.has(path))
    setErrors(refusal.fields)
    setTop(refusal.top)
    focusFirst(Object.keys(refusal.fields))
  }
  const run = async () => {
    const problems = check(latest.current)
    setErrors(atFields(problems, (path) => onScreen.current.has(path)))
    const isHidden = (path: string) => nearestField(path, (at) => onScreen.current.has(at)) === null
    setTop(Object.entries(problems).flatMap(([name, sentence]) => (isHidden(name) ? [sentence] : [])))
    if (Object.keys(problems).length > 0) return focusFirst(Object.keys(problems))
    setBusy(true)
    try {
      await send(latest.current, { idempotencyKey: key.current() })
      key.settle()
    } catch (error) {
      key.settle(error)
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    values,
    field,
    set,
    errorAt,
    top,
    busy,
    submit: (event) => {
      event?.preventDefault()
      if (!busy) void run()
    },
  }
}

/** Returns the errors without those inside a changed value, and without its own unless only `inside` is asked for. */
function without(errors: Record<string, string>, name: string, only?: 'inside'): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith(`${name}.`) && (only === 'inside' || path !== name)))
}

function focusFirst(names: readonly string[]): void {
  const name = names[0]
  if (name) document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
}
