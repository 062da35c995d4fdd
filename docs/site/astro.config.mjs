import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

// The pages below `reference` and `developers` are made from the repository by scripts/documentation.ts before each build.
export default defineConfig({
  site: process.env.DOCS_URL,
  telemetry: false,
  integrations: [
    starlight({
      title: 'Safiri',
      description: 'How agencies work with Safiri, how to run it, and how to build on it.',
      customCss: ['./src/site.css'],
      sidebar: [
        { label: 'Start', items: [{ autogenerate: { directory: 'start' } }] },
        { label: 'For agencies', items: [{ autogenerate: { directory: 'agencies' } }] },
        { label: 'For operators', items: [{ autogenerate: { directory: 'operators' } }] },
        { label: 'For developers', items: [{ autogenerate: { directory: 'developers', collapsed: true } }] },
        { label: 'Reference', items: [{ autogenerate: { directory: 'reference', collapsed: true } }] },
      ],
    }),
  ],
})
