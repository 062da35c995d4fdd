import { asCallError } from '../call-error.ts'
import { createStore } from './store.ts'

export interface ErrorDialog {
  kind: 'error'
  title: string
  sentences: string[]
  requestId?: string | undefined
  close: () => void
}

export interface ConfirmDialog {
  kind: 'confirm'
  /** A question that names the record: "Delete “Gorilla trek”?". */
  title: string
  /** What will be deleted, or what happens next. */
  text?: string | undefined
  /** Verb and noun: "Delete package". */
  action: string
  danger?: boolean | undefined
  answer: (yes: boolean) => void
}

export interface AskDialog {
  kind: 'ask'
  title: string
  text?: string | undefined
  label: string
  action: string
  type: 'text' | 'email' | 'url' | 'long text'
  initial: string
  required: boolean
  /** Returns a sentence about what is wrong with a non-empty text, or null. */
  check?: ((text: string) => string | null) | undefined
  answer: (text: string | null) => void
}

export type DialogState = ErrorDialog | ConfirmDialog | AskDialog

/** The queue of dialogs. The first one is on the screen. */
export const dialogs = createStore<readonly DialogState[]>([])

function open(make: (close: () => void) => DialogState): void {
  const dialog = make(() => dialogs.set(dialogs.read().filter((other) => other !== dialog)))
  dialogs.set([...dialogs.read(), dialog])
}

/** Opens the error dialog with a title and a text. `problem` is a sentence or anything that was thrown. */
export function showError(title: string, problem: unknown): void {
  const error = typeof problem === 'string' ? null : asCallError(problem)
  const sentences = error ? error.sentences : [String(problem)]
  open((close) => ({ kind: 'error', title, sentences, requestId: error?.requestId, close }))
}

/** Asks for confirmation before something that cannot be undone. */
export function confirm(question: Omit<ConfirmDialog, 'kind' | 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    open((close) => ({
      kind: 'confirm',
      ...question,
      answer: (yes) => {
        close()
        resolve(yes)
      },
    }))
  })
}

/** Asks for one line, an email address, a web address or a longer text. Resolves with `null` if the dialog is closed. */
export function ask(
  question: Pick<AskDialog, 'title' | 'label' | 'action'> & Partial<Omit<AskDialog, 'kind' | 'answer'>>,
): Promise<string | null> {
  return new Promise((resolve) => {
    open((close) => ({
      kind: 'ask',
      type: 'text',
      initial: '',
      required: true,
      ...question,
      answer: (text) => {
        close()
        resolve(text)
      },
    }))
  })
}

/** Checks the text of the ask dialog. Returns the specification's error text, or `null` if the text is valid. */
export function problemOf(type: AskDialog['type'], text: string): string | null {
  if (type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)) return 'Invalid email address'
  if (type === 'url' && !isWebAddress(text)) return 'Invalid URL'
  return null
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
