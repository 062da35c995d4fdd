import { ActionIcon, Checkbox, Divider, Popover, Stack, Switch, Tooltip } from '@mantine/core'
import { icons } from '../icons.ts'
import { usePopup } from '../use-popup.tsx'
import { useSession, useUser } from '../use-session.ts'
import type { ListState } from './use-list-page.ts'

/** Chooses the visible columns and the row height. The first column, which names the row, is always visible. */
export function ColumnsMenu<Row>({ list }: { list: ListState<Row> }) {
  const { wanted, popup, target, button } = usePopup('dialog')
  const session = useSession()
  const { preferences } = useUser()
  const visibleKeys = list.columns.map(({ key }) => key)
  const toggle = (key: string) => {
    const next = list.props.columns
      .map((column) => column.key)
      .filter((other) => (other === key ? !visibleKeys.includes(key) : visibleKeys.includes(other)))
    session.prefer({ columns: { ...preferences.columns, [list.props.rows.name]: next } })
    list.change({ ...list.search, columns: next.join(',') }, 'replace')
  }
  return (
    <>
      <Tooltip label="Columns">
        <ActionIcon variant="default" size={30} aria-label="Columns" {...button}>
          <icons.columns size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {wanted && (
        <Popover {...popup} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown>
            <Stack gap="xs">
              {list.props.columns.slice(1).map(({ key, header }) => (
                <Checkbox key={key} label={header} checked={visibleKeys.includes(key)} onChange={() => toggle(key)} />
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
      )}
    </>
  )
}
