import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../feedback/toast.tsx'
import { useIdempotencyKey, useInvalidate } from '../use-call.ts'
import { useUser } from '../use-session.ts'
import { dropDraft, keepDraft, readDraft, type Draft } from './drafts.ts'
import { problemsOf, type FormSchema, type Labels } from './form-errors.ts'
import { isSame } from './is-same.ts'
import { atFields, nearestField, refusalOf } from './refusal.ts'

export interface RecordFormOptions<Values, Result> {
  /** Name of the draft: `package new`, or `package` and the id. */
  screen: string
  initial: Values
  schema: FormSchema
  labels?: Labels
  /** Makes the call. Pass `sent` on, because it contains the idempotency key. */
  save: (values: Values, sent: { idempotencyKey: string }) => Promise<Result>
  /** Path prefixes to refetch after saving. */
  invalidates?: readonly string[]
  /** Text of the toast: "Package saved." */
  notice?: string
  /** The values of an edit form after saving: the returned record with its new version. */
  fromSaved?: (result: Result) => Values
  /** Runs after saving, for example to open the new record. */
  saved?: (result: Result) => void | Promise<void>
  /** The form adds a record, so its button shows from the start. That of an existing record shows once something has changed. */
  adds?: boolean
  /** `false` stores no draft, for forms with secrets. */
  draft?: false
}

export interface RecordFormState<Values> {
  form: UseFormReturnType<Values>
  values: Values
  /** Props of the field at a path: `<TextInput label="Title" {...form.field('title')} />`. */
  field: UseFormReturnType<Values>['getInputProps']
  set: UseFormReturnType<Values>['setFieldValue']
  dirty: boolean
  saving: boolean
  /** The form adds a record. */
  adds: boolean
  top: string[]
  /** Saves, then runs `then`. Shows what is wrong instead if the server or the schema refuses. */
  submit: (then?: () => void) => void
  /** Shows a refusal of another call about this record, such as sending it, at the fields and focuses the first. */
  refuse: (error: unknown) => void
  discard: () => void
  draft: Draft<Values> | null
  restore: () => void
  forgetDraft: () => void
}

const draftMs = 600

/** The state of a form of one record, shown by `RecordForm`. See `docs/screens.md`. */
export function useRecordForm<Values extends object, Result = unknown>(
  options: RecordFormOptions<Values, Result>,
): RecordFormState<Values> {
  const { schema, labels = {}, initial } = options
  const onScreen = useRef(new Set<string>())
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => atFields(problemsOf(schema, values, labels), (path) => onScreen.current.has(path)),
    validateInputOnBlur: true,
    validateInputOnChange: true,
  })
  const { submit, refuse, saving, top, setTop } = useSaving(form, options, onScreen)
  const dirty = form.isDirty()
  const drafts = useDraft(form, options, dirty)
  useFreshInitial(form, initial, dirty)
  const field = useField(form, onScreen.current)
  const discard = () => {
    form.reset()
    setTop([])
    drafts.forgetDraft()
  }
  const set: typeof form.setFieldValue = (path, value, options) => {
    form.setFieldValue(path, value, options)
    clearAround(form, String(path))
  }
  return { form, values: form.values, field, set, dirty, saving, adds: options.adds ?? false, top, submit, refuse, discard, ...drafts }
}

/** A changed value may mend the errors of the list or line that contains it, and of the values inside it. */
function clearAround<Values extends object>(form: UseFormReturnType<Values>, path: string): void {
  for (const at of Object.keys(form.errors)) if (at.startsWith(`${path}.`) || path.startsWith(`${at}.`)) form.clearFieldError(at)
}

type GetField<Values> = UseFormReturnType<Values>['getInputProps']
type Handlers = Record<'onChange' | 'onBlur' | 'onFocus', (...given: unknown[]) => void>

/** Returns props of a field that stay identical until its value changes, so that other fields do not render again. */
function useField<Values extends object>(form: UseFormReturnType<Values>, onScreen: Set<string>): GetField<Values> {
  const latest = useRef(form)
  latest.current = form
  const [handlers] = useState(() => new Map<string, Handlers>())
  const [lastValues] = useState(() => new Map<string, unknown>())
  return (path, given) => {
    const name = String(path)
    onScreen.add(name)
    const handler =
      (event: keyof Handlers) =>
      (...args: unknown[]) => {
        const own = latest.current.getInputProps(path, given)[event] as Handlers[typeof event] | undefined
        own?.(...args)
        if (event === 'onChange') clearAround(latest.current, name)
      }
    if (!handlers.has(name)) handlers.set(name, { onChange: handler('onChange'), onBlur: handler('onBlur'), onFocus: handler('onFocus') })
    const props = form.getInputProps(path, given)
    const { value } = props as { value?: unknown }
    // The form copies all its lists and objects at every key press.
    if (!isSame(lastValues.get(name), value)) lastValues.set(name, value)
    return { ...props, ...(value === undefined ? {} : { value: lastValues.get(name) }), ...handlers.get(name) }
  }
}

function useSaving<Values extends object, Result>(
  form: UseFormReturnType<Values>,
  options: RecordFormOptions<Values, Result>,
  onScreen: { current: Set<string> },
) {
  const [top, setTop] = useState<string[]>([])
  const [saving, setSaving] = useState(false)
  const user = useUser()
  const key = useIdempotencyKey()
  const invalidate = useInvalidate()
  const refuse = (error: unknown) => {
    const refusal = refusalOf(error, (path) => onScreen.current.has(path))
    form.setErrors(refusal.fields)
    setTop(refusal.top)
    focusFirst(form, Object.keys(refusal.fields))
  }
  const send = async (values: Values, then?: () => void) => {
    setSaving(true)
    setTop([])
    try {
      const result = await options.save(values, { idempotencyKey: key.current() })
      key.settle()
      dropDraft(user.id, options.screen)
      if (options.fromSaved) showClean(form, options.fromSaved(result))
      else form.resetDirty(values)
      if (options.invalidates) void invalidate(options.invalidates)
      if (options.notice) toast(options.notice)
      await options.saved?.(result)
      then?.()
    } catch (error) {
      key.settle(error)
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  const submit = (then?: () => void) => {
    if (saving) return
    form.onSubmit(
      (values) => send(values, then),
      (errors) => {
        // Errors of fields that are not on the screen are shown at the top.
        const hidden = Object.entries(errors).filter(([path]) => nearestField(path, (at) => onScreen.current.has(at)) === null)
        setTop(hidden.map(([, sentence]) => String(sentence)))
        focusFirst(form, Object.keys(errors))
      },
    )()
  }
  return { submit, refuse, saving, top, setTop }
}

function focusFirst<Values>(form: UseFormReturnType<Values>, paths: readonly string[]): void {
  const nodes = paths.map((path) => nearestNode(form, path)).filter((node) => node !== null)
  const first = nodes.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
  first?.focus()
  first?.scrollIntoView({ block: 'center' })
}

/** Returns the field at a path, else the line that contains it. */
function nearestNode<Values>(form: UseFormReturnType<Values>, path: string): HTMLElement | null {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) {
    const node = form.getInputNode<HTMLElement, never>(at as never)
    if (node) return node
  }
  return null
}

function useDraft<Values extends object, Result>(
  form: UseFormReturnType<Values>,
  options: RecordFormOptions<Values, Result>,
  dirty: boolean,
) {
  const { id } = useUser()
  const { screen, draft: wanted } = options
  const [draft, setDraft] = useState(() => (wanted === false ? null : readDraft<Values>(id, screen)))
  const { values } = form
  useEffect(() => {
    if (!dirty || wanted === false) return
    const timer = setTimeout(() => keepDraft(id, screen, values), draftMs)
    return () => clearTimeout(timer)
  }, [dirty, values, id, screen, wanted])
  return useMemo(
    () => ({
      draft,
      restore: () => {
        if (draft) form.setValues(draft.values)
        setDraft(null)
      },
      forgetDraft: () => {
        dropDraft(id, screen)
        setDraft(null)
      },
    }),
    [draft, form, id, screen],
  )
}

/** When the server returns newer values, a form without changes shows them. Unsaved input is kept. */
function useFreshInitial<Values extends object>(form: UseFormReturnType<Values>, initial: Values, dirty: boolean): void {
  // Compared as text, because the values get a new identity at every render.
  const text = JSON.stringify(initial)
  const shownText = useRef(text)
  useEffect(() => {
    if (shownText.current === text || dirty) return
    shownText.current = text
    showClean(form, initial)
  })
}

function showClean<Values extends object>(form: UseFormReturnType<Values>, values: Values): void {
  form.setInitialValues(values)
  form.setValues(values)
  form.resetDirty(values)
}
