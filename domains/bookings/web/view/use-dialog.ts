import { useNavigate, useSearch } from '@tanstack/react-router'

/** Returns the open dialog and its subject from the URL, `?dialog=cancel&of=…`. The browser's Back closes it. */
export function useDialog<Name extends string = string>(): {
  dialog: string | undefined
  of: string | undefined
  open: (dialog: Name, of?: string) => void
  close: () => void
} {
  const { dialog, of } = useSearch({ strict: false }) as { dialog?: string; of?: string }
  const navigate = useNavigate()
  const change = (next: { dialog?: string; of?: string }, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, dialog: undefined, of: undefined, ...next })) as never,
      replace,
      resetScroll: false,
    })
  return {
    dialog,
    of,
    open: (name, about) => change({ dialog: name, ...(about ? { of: about } : {}) }, false),
    close: () => change({}, true),
  }
}
