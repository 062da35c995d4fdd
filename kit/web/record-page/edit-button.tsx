import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { icons } from '../icons.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { PathLink } from '../shell/path-link.tsx'
import { useAllowed, type Guarded } from '../use-session.ts'

interface EditButtonProps extends Guarded {
  /** The address of the form. */
  to: string
}

/** Opens the form of the record that is shown, also with the key `E`. */
export function EditButton({ to, needs }: EditButtonProps) {
  const allowed = useAllowed()({ needs })
  const navigate = useNavigate()
  useShortcuts(allowed ? [{ keys: 'e', label: 'Edit', group: 'Record', run: () => void navigate({ href: to }) }] : [])
  if (!allowed) return null
  return (
    <Button component={PathLink} to={to} variant="default" leftSection={<icons.pencil size={16} aria-hidden />} aria-keyshortcuts="e">
      Edit
    </Button>
  )
}
