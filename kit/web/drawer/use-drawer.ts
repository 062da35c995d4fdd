import { useNavigate, useSearch } from '@tanstack/react-router'

/** Keeps the open drawer in the address: `?price=new`, `?price=…id`. */
export function useDrawer(name: string) {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const show = (value: string | undefined) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, [name]: value })) as never,
      replace: value === undefined,
      resetScroll: false,
    })
  return { opened: search[name], open: (value = 'new') => show(value), close: () => show(undefined) }
}
