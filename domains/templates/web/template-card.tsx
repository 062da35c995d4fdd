import { Button, Group, Text } from '@mantine/core'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { isOwn, type Template } from './calls.ts'
import { TemplateFrame } from './template-frame.tsx'
import styles from './templates.module.css'

interface TemplateCardProps {
  template: Template
  /** Name of its category. */
  category: string
  preview: () => void
  use: (() => void) | undefined
  using: boolean
}

/** A template to choose. */
export function TemplateCard({ template, category, preview, use, using }: TemplateCardProps) {
  const { name, text, pivot } = template
  return (
    <article className={styles.card} aria-label={name}>
      <TemplateFrame src={template.preview} title={`Home page of ${name}`} />
      <div className={styles.text}>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <h3>{name}</h3>
          {pivot && <StatusBadge status="copied" tone="green" label="Copied" />}
        </Group>
        <Text size="xs" c="dimmed">
          {category}
        </Text>
        <Text size="sm">{text}</Text>
        <Group gap="xs" className={styles.actions}>
          <Button variant="default" size="compact-md" aria-label={`Preview ${name}`} onClick={preview}>
            Preview
          </Button>
          {isOwn(template) ? (
            <Button
              component={PathLink}
              variant="default"
              size="compact-md"
              aria-label={`Edit pages of ${name}`}
              to={pathTo('/editor/$template/pages/$page', { template: template.pivot.design_id, page: template.pivot.home_id })}
            >
              Edit pages
            </Button>
          ) : (
            use && (
              <Button size="compact-md" loading={using} aria-label={`Use template ${name}`} onClick={use}>
                Use template
              </Button>
            )
          )}
        </Group>
      </div>
    </article>
  )
}
