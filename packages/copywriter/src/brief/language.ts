import { wordsOf } from './words.ts'

const list = (words: string) => new Set(words.split(/\s+/))
const ENGLISH = list(
  'the and of to in for with a an is are they we you their our your not no on that this who it from by at or but have has do be because',
)
const FOREIGN =
  list(`der die das und für fur mit nicht ist sind ein eine wir sie auf zu den dem von oder keine zum zur
  le la les et pour avec ne pas est sont un une nous vous ils dans des du qui sur leur leurs trop aux
  el los las para con no es son una nosotros ellos por del que su sus más mas muy sin y
  il gli per che non sono una noi loro della delle nel troppo
  o os as para com não nao são uma nós eles dos das seu sua muito sem e
  het een voor met niet zijn wij ze van op en geen hun
  i w na nie są dla oraz się jest z do och att det som inte är för på av
  lorem ipsum dolor amet
  webseite webseiten zahnärzte zahnarzt handwerker buchhaltung belege kunden firmen unternehmen beratung steuerberater praxen digitale
  pagina paginas página páginas lenta lento rapida rapido dentistas clientes empresas tiendas abogados restaurantes servicios clínicas
  dentistes entreprises avocats magasins rapide rapides conseil logiciel clínica dentisti ristoranti aziende clienti negozi lenti
  tandartsen bedrijven klanten`)
/** Words both lists know, or that English borrows: "van owners", "non-profit". */
const SHARED = list(
  'a an is on no i do en la die as o e y w per con le de des un son den men het van non pour sem com op',
)
const PLACES =
  /\b(?:los (?:angeles|gatos|altos|alamos|cabos)|las (?:vegas|cruces|palmas)|del (?:mar|ray|rio)|el (?:paso|segundo)|des moines)\b/gi

/** Whether the built-in writer can write in the language of the brief. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length === 0) return false
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  if (latin < letters.length * 0.7) return false
  const words = [...new Set(wordsOf(text.replace(PLACES, ' ')))].filter((word) => !SHARED.has(word))
  const english = words.filter((word) => ENGLISH.has(word)).length
  const foreign = words.filter((word) => FOREIGN.has(word) && !ENGLISH.has(word)).length
  const accented = words.filter(
    (word) =>
      !/^(cafés?|décor|résumés?|naïve|façades?|crèches?|fiancée?s?|protégés?|purées?|entrées?|soufflés?|touché|à)$/.test(
        word,
      ) && /[äöüßéèêáíóúñçãõàùîôœåøæłśżźćńęą]/.test(word),
  ).length
  // Accents alone prove nothing: cafés and décor are English.
  const suspicious = foreign === 0 && accented < words.length / 2 ? 0 : foreign + accented
  return suspicious < 2 || suspicious <= english
}
