import { ActionIcon, Button, Checkbox, Divider, Popover, Stack, Switch, Tooltip } from '@mantine/core'
import { icons } from '../icons.ts'
import styles from './fitting-columns.module.css'
import { usePopup } from '../use-popup.tsx'
import { useSession, useUser } from '../use-session.ts'
import type { ListState } from './use-list-page.ts'

/** Chooses the visible columns and the row height. The first column, which names the row, is always visible. */
export function ColumnsMenu<Row>({ list }: { list: ListState<Row> }) {
  const { wanted, popup, target, button } = usePopup('dialog')
  const session = useSession()
  const { preferences } = useUser()
  const { leftOut } = list
  const visibleKeys = list.columns.map(({ key }) => key).filter((key) => !leftOut.includes(key))
  const toggle = (key: string) => {
    const next = list.props.columns
      .map((column) => column.key)
      .filter((other) => (other === key ? !visibleKeys.includes(key) : visibleKeys.includes(other)))
    session.prefer({ columns: { ...preferences.columns, [list.props.rows.name]: next } })
    list.change({ ...list.search, columns: next.join(',') }, 'replace')
  }
  const fit = () => {
    const { [list.props.rows.name]: _chosen, ...others } = preferences.columns ?? {}
    session.prefer({ columns: others })
    list.change({ ...list.search, columns: undefined }, 'replace')
  }
  const note = leftOut.length === 0 ? '' : leftOut.length === 1 ? '1 column does not fit' : `${leftOut.length} columns do not fit`
  return (
    <>
      <Tooltip label={note || 'Columns'}>
        <ActionIcon
          variant="default"
          size={30}
          w={note ? 'auto' : 30}
          px={note ? 6 : 0}
          aria-label={note ? `Columns +${leftOut.length}` : 'Columns'}
          aria-description={note}
          {...button}
        >
          <icons.columns size={16} stroke={1.6} />
          {note && <small className={styles.count}>+{leftOut.length}</small>}
        </ActionIcon>
      </Tooltip>
      {wanted && (
        <Popover {...popup} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown>
            <Stack gap="xs">
              {list.props.columns.slice(1).map(({ key, header }) => (
                <Checkbox
                  key={key}
                  label={header}
                  description={leftOut.includes(key) ? 'Does not fit. Tick to show it anyway.' : undefined}
                  checked={visibleKeys.includes(key)}
                  onChange={() => toggle(key)}
                />
              ))}
              {list.chosen && (
                <Button variant="subtle" size="compact-sm" onClick={fit}>
                  Fit columns automatically
                </Button>
              )}
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
