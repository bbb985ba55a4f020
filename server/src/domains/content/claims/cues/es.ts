import type { CueTexts } from "./cue-texts.ts";

export const ES: CueTexts = {
  requests: `empieza empiece comienza anota anote elige elija ve vaya pon ponga dedica dedique usa use haz haga abre abra escribe escriba toma
    tome revisa revise compara compare evita evite busca busque mide mida lee lea pide pida guarda guarde pregunta pregunte recuerda piensa
    reserva decide cuenta prueba`,
  requestEndings: "",
  supposing: "supongamos, imagina, imagine, imaginemos, digamos, pongamos, si usted, si tu, cuando usted",
  opinions: "creo que, pienso que, en mi opinión, creemos que, a mi juicio",
  textParts:
    "paso pasos forma formas manera maneras cosa cosas razón razones consejo consejos pregunta preguntas parte partes punto puntos ejemplo ejemplos sección secciones idea ideas",
  months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  days: "lunes martes miércoles jueves viernes sábado domingo",
  comparatives: "más menos mejor mejores peor peores mayor menor",
  comparativeEndings: "",
  than: "que",
  comparing: `en comparación con, comparado con, el doble, la mitad de rápido, el más grande, la más grande, más grande de, más grandes de,
    más rápido de, más barato de, más alto de, más antiguo de, más popular de, la mayoría, ningún otro, ninguna otra, líder del mercado, supera,
    superan`,
  accordingTo: "según, de acuerdo con, conforme a",
  sayings: `dice dijo dicen escribe escribió explica explicó muestra muestran mostró advierte advirtió estima estimó informa confirma contó
    cuenta revela añade afirma señala encontraron halló descubrieron`,
  speakers:
    "encuesta estudio estudios investigadores investigación informe analistas expertos regulador manual estadísticas ministerio asociación",
  statements: `ofrece guarda cuesta vende vendió pertenece fabrica produce entrega es era fue tiene exige permite compró presentó lanzó publica
    emplea ignora elimina reembolsa`,
  commonStarts: `el la los las un una unos unas este esta estos estas lo se no y es hay aquí todo toda todos cada nuestro nuestra su sus qué
    cómo por para con sin cuando donde quien una la confianza planificar gracias parece llevamos casi cerca`,
  up: "más aumenta aumentó aumentan sube subió suben crece creció gana tarde mejor duplicó después mayor superior",
  down: "menos baja bajó bajan cae cayó disminuye disminuyó pierde temprano peor antes menor inferior",
  negations: "no nunca jamás nadie nada ningún ninguna ninguno sin ni tampoco",
};
