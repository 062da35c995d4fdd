import { Button, Group, Text } from '@mantine/core'
import { icons } from '#kit/web/icons.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import type { SiteAnswer } from '#domains/website/web/calls.ts'
import type { OwnTemplate } from './calls.ts'
import { TemplateFrame } from './template-frame.tsx'
import styles from './templates.module.css'
import { useOwnActions } from './use-own-actions.ts'

interface OwnCardProps {
  template: OwnTemplate
  site: SiteAnswer | undefined
  preview: () => void
  changeLook: () => void
  showUpdate: () => void
}

/** A template that the agency has copied: whether visitors see it, its update, and the way into the editor. */
export function OwnCard({ template, site, preview, changeLook, showUpdate }: OwnCardProps) {
  const { name, version, pivot } = template
  const may = useMay()('Edit Website')
  const published = site?.site?.published ?? false
  const design = site?.designs.find(({ id }) => id === pivot.design_id)
  const { publish, showToVisitors, undo } = useOwnActions(template, published, site?.designs.find(({ live }) => live)?.name)
  const actions: Action[] = [{ label: 'Preview', icon: 'eye', run: preview }]
  if (may) {
    actions.push(
      { label: 'Change look', icon: 'adjust', run: changeLook },
      pivot.default
        ? { label: 'Publish all changes', icon: 'world', disabled: !design?.changed && 'There are no changes.', run: publish }
        : { label: published ? 'Show to visitors' : 'Use for your website', icon: 'world', run: showToVisitors },
    )
    if (pivot.can_undo) actions.push({ label: 'Undo last update', icon: 'undo', run: undo })
  }
  return (
    <article className={styles.card} aria-label={`Your ${name}`}>
      <TemplateFrame
        key={`${JSON.stringify(pivot.config)} ${pivot.base_version} ${pivot.open_conflicts} ${design?.updated_at}`}
        src={template.preview}
        title={`Home page of your ${name}`}
      />
      <div className={styles.text}>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <h3>{name}</h3>
          <RowMenu label={`Actions of ${name}`} actions={actions} />
        </Group>
        {(pivot.default || design?.changed) && (
          <Group gap={6}>
            {pivot.default && (
              <StatusBadge
                status={published ? 'active' : 'draft'}
                tone={published ? 'green' : 'neutral'}
                label={published ? 'Visitors see this one' : 'Design of your website, offline'}
              />
            )}
            {design?.changed && <StatusBadge status="changed" tone="amber" label={pivot.default ? 'Unpublished changes' : 'Drafts'} />}
          </Group>
        )}
        {pivot.update_available ? (
          <button type="button" className={styles.update} onClick={showUpdate}>
            <icons.refresh size={16} aria-hidden />
            Update available: version {version}
          </button>
        ) : pivot.open_conflicts > 0 ? (
          <button type="button" className={styles.update} onClick={showUpdate}>
            <icons.warning size={16} aria-hidden />
            {pivot.open_conflicts === 1 ? '1 conflict to resolve' : `${pivot.open_conflicts} conflicts to resolve`}
          </button>
        ) : (
          <Text size="sm" c="dimmed">
            Version {pivot.base_version}
          </Text>
        )}
        <Group gap="xs" className={styles.actions}>
          <Button
            component={PathLink}
            size="compact-md"
            aria-label={may ? `Edit pages of your ${name}` : `See pages of your ${name}`}
            to={pathTo('/editor/$template/pages/$page', { template: pivot.design_id, page: pivot.home_id })}
          >
            {may ? 'Edit pages' : 'See pages'}
          </Button>
          {may && (
            <Button variant="default" size="compact-md" aria-label={`Change look of your ${name}`} onClick={changeLook}>
              Change look
            </Button>
          )}
          {may && !pivot.default && (
            <Button
              variant="default"
              size="compact-md"
              aria-label={`${published ? 'Show to visitors' : 'Use for your website'}: ${name}`}
              onClick={() => void showToVisitors()}
            >
              {published ? 'Show to visitors' : 'Use for your website'}
            </Button>
          )}
        </Group>
      </div>
    </article>
  )
}
