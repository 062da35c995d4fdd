import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { DownloadFormat } from '../call.ts'
import { showError } from '../feedback/dialogs.ts'
import { icons } from '../icons.ts'
import { usePopup } from '../use-popup.tsx'
import type { ListState } from './use-list-page.ts'

/** Exports the whole filtered list, not only the current page. */
export function ExportMenu<Row>({ list, phone }: { list: ListState<Row>; phone: boolean }) {
  const [busy, setBusy] = useState(false)
  const { wanted, popup, target, button } = usePopup('menu')
  const { page: _page, per_page: _size, ...query } = list.query
  const save = async (format: DownloadFormat) => {
    setBusy(true)
    try {
      await list.props.rows.download(query, format)
    } catch (error) {
      showError('The list was not exported', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {phone ? (
        <ActionIcon variant="default" size={36} loading={busy} aria-label="Export" {...button}>
          <icons.download size={16} />
        </ActionIcon>
      ) : (
        <Button variant="default" loading={busy} {...button}>
          Export
        </Button>
      )}
      {wanted && (
        <Menu {...popup}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<icons.download size={16} />} onClick={() => void save('csv')}>
              CSV file
            </Menu.Item>
            <Menu.Item leftSection={<icons.download size={16} />} onClick={() => void save('xlsx')}>
              Excel workbook
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
