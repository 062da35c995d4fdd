import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { icons } from '#kit/web/icons.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { stateName, stateTone } from '../website-words.ts'
import type { Width } from './canvas/canvas.tsx'
import styles from './editor.module.css'
import type { Editing } from './page-editor.tsx'
import { SaveLine } from './save-line.tsx'
import type { Blocks } from './use-blocks.ts'
import { usePublishing } from './use-publishing.ts'

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'))
const HistoryDrawer = lazy(() => import('./history-drawer.tsx'))

interface TopBarProps {
  editing: Editing
  blocks: Blocks
  history: { back: () => void; forward: () => void; hasPast: boolean; hasFuture: boolean }
  width: Width
  setWidth: (width: Width) => void
  narrow: boolean
  preview: () => void
}

const widthIcons = { desktop: icons.desktop, tablet: icons.tablet, phone: icons.phone }
const widthNames = { desktop: 'Desktop', tablet: 'Tablet', phone: 'Phone' }

/** The way back, the state of the page, steps back and forward, widths, and publishing. */
export function TopBar({ editing, blocks, history, width, setWidth, narrow, preview }: TopBarProps) {
  const { page, state, reviewed, readOnly, site } = editing
  const publishing = usePublishing(editing)
  const [open, setOpen] = useState<'schedule' | 'history' | null>(null)
  const shown = site?.url && page.path !== null && state !== 'draft' && site.published ? `${site.url}${page.path}` : null
  const publish = (
    <Button
      size="compact-md"
      loading={publishing.busy}
      onClick={() => void (reviewed === false ? publishing.review() : publishing.publish())}
    >
      {reviewed === false ? 'Mark as reviewed' : 'Publish'}
    </Button>
  )
  return (
    <header className={styles.bar}>
      <Group gap="xs" wrap="nowrap" className={styles.barTitle}>
        <ActionIcon component={Link} to="/editor" aria-label="Back to the website" title="Back to the website">
          <icons.left size={18} />
        </ActionIcon>
        <h1>{page.title}</h1>
        <StatusBadge status={state} tone={stateTone[state]} label={stateName[state]} />
      </Group>
      {!narrow && (
        <SegmentedControl
          size="xs"
          aria-label="Width of the page"
          value={width}
          data={(Object.keys(widthNames) as Width[]).map((name) => {
            const Icon = widthIcons[name]
            return {
              value: name,
              label: (
                <span className={styles.width}>
                  <Icon size={15} aria-hidden />
                  <span>{widthNames[name]}</span>
                </span>
              ),
            }
          })}
          onChange={(value) => setWidth(value as Width)}
        />
      )}
      <Group gap={4} wrap="nowrap" className={styles.barActions}>
        {readOnly ? (
          <Text size="sm" c="dimmed">
            You may look, but not change.
          </Text>
        ) : (
          <>
            <SaveLine editing={editing} />
            <ActionIcon aria-label="Undo" title="Undo (Ctrl+Z)" disabled={!history.hasPast} onClick={history.back}>
              <icons.undo size={17} />
            </ActionIcon>
            <ActionIcon aria-label="Redo" title="Redo (Ctrl+Shift+Z)" disabled={!history.hasFuture} onClick={history.forward}>
              <icons.redo size={17} />
            </ActionIcon>
            {narrow ? (
              <ActionIcon aria-label="Preview" title="Preview (Ctrl+P)" onClick={preview}>
                <icons.eye size={17} />
              </ActionIcon>
            ) : (
              <Button size="compact-md" variant="default" title="Preview (Ctrl+P)" onClick={preview}>
                Preview
              </Button>
            )}
            {publish}
            <RowMenu
              label="More actions"
              actions={[
                ...(shown
                  ? [{ label: 'Open page', icon: 'external' as const, run: () => void window.open(shown, '_blank', 'noopener') }]
                  : []),
                { label: 'Publish all pages, look and menu', icon: 'world', run: publishing.publishAll },
                page.publish_at === null
                  ? { label: 'Schedule', icon: 'clock', run: () => setOpen('schedule') }
                  : { label: 'Cancel schedule', icon: 'clock', run: publishing.unschedule },
                { label: 'History', icon: 'history', run: () => setOpen('history') },
                {
                  label: 'Take page off the site',
                  icon: 'x',
                  danger: true,
                  disabled: state === 'draft' && 'Visitors do not see it.',
                  run: publishing.unpublish,
                },
              ]}
            />
          </>
        )}
      </Group>
      <Suspense fallback={null}>
        {open === 'schedule' && <ScheduleDialog editing={editing} close={() => setOpen(null)} />}
        {open === 'history' && <HistoryDrawer editing={editing} load={blocks.load} close={() => setOpen(null)} />}
      </Suspense>
    </header>
  )
}
