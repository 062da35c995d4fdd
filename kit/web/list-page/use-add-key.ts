import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { useAllowed } from '../use-session.ts'
import { leadsTo, type Button } from './list-types.ts'

/** The key `C` triggers the main action of the page. */
export function useAddKey(button: Button | undefined): void {
  const navigate = useNavigate()
  const allowed = useAllowed()
  const run = () => button && (leadsTo(button) ? void navigate({ href: button.to }) : button.run())
  useShortcuts(button && allowed(button) ? [{ keys: 'c', label: button.label, group: 'List', run }] : [])
}
