import { ActionIcon, Tooltip } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { icons } from '../icons.ts'
import styles from './view-switch.module.css'

const views = [
  { value: undefined, label: 'List', Icon: icons.list },
  { value: 'board', label: 'Board', Icon: icons.kanban },
] as const

/** Returns true if the address selects the board of a list. */
export const useIsBoard = (): boolean => (useSearch({ strict: false }) as { view?: string }).view === 'board'

/** Switches between a list and its board. The choice is in the address as `?view=board`. */
export function ViewSwitch() {
  const isBoard = useIsBoard()
  const navigate = useNavigate()
  const show = (view: 'board' | undefined) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, view, page: undefined })) as never, resetScroll: false })
  return (
    <ActionIcon.Group role="group" aria-label="View">
      {views.map(({ value, label, Icon }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={label}
            aria-pressed={isBoard === (value === 'board')}
            className={styles.view}
            onClick={() => show(value)}
          >
            <Icon size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      ))}
    </ActionIcon.Group>
  )
}
