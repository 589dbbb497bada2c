// Until the last import is of the folder.
export * from './passwords/index.ts'
