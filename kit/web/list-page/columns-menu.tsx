import { ActionIcon, Checkbox, Divider, Popover, Stack, Switch, Tooltip } from '@mantine/core'
import { icons } from '../icons.ts'
import { useSession, useUser } from '../use-session.ts'
import type { ListState } from './use-list-page.ts'

/** Which columns to see, and how close the rows stand. The first column, which names the row, always stays. */
export function ColumnsMenu<Row>({ list }: { list: ListState<Row> }) {
  const session = useSession()
  const { preferences } = useUser()
  const shown = list.columns.map(({ key }) => key)
  const toggle = (key: string) => {
    const next = list.props.columns
      .map((column) => column.key)
      .filter((other) => (other === key ? !shown.includes(key) : shown.includes(other)))
    session.prefer({ columns: { ...preferences.columns, [list.props.rows.name]: next } })
    list.change({ ...list.search, columns: next.join(',') }, 'replace')
  }
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <Tooltip label="Columns">
          <ActionIcon variant="default" size={30} aria-label="Columns">
            <icons.columns size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs" role="group" aria-label="Columns">
          {list.props.columns.slice(1).map(({ key, header }) => (
            <Checkbox key={key} label={header} checked={shown.includes(key)} onChange={() => toggle(key)} />
          ))}
          <Divider />
          <Switch
            size="xs"
            label="Compact rows"
            checked={list.compact}
            onChange={(event) => session.prefer({ density: event.currentTarget.checked ? 'compact' : 'normal' })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
