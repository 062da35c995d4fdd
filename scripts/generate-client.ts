import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientTypes } from './client/client-types.ts'
import { routes } from '#app/domains.ts'
import { projectFolder } from '#kit/server/project.ts'

/** `npm run client`: writes the types of the calls that integration tokens may make, for the client package. A test says when they are old. */
writeFileSync(join(projectFolder, 'packages/client/src/calls.ts'), await clientTypes(routes.map(({ endpoint }) => endpoint)))
