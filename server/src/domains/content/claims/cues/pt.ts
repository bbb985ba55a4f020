import type { CueTexts } from "./cue-texts.ts";

export const PT: CueTexts = {
  requests: `comece escolha reserve escreva abra use faça tome anote compare evite procure meça leia peça guarde pergunte lembre pense vá
    coloque verifique conte decida experimente comecem usem`,
  requestEndings: "",
  supposing: "suponha, suponhamos, imagine, imaginemos, digamos, se você, se tu, quando você",
  opinions: "acho que, penso que, na minha opinião, acreditamos que, a meu ver",
  textParts:
    "passo passos forma formas maneira maneiras coisa coisas razão razões motivo motivos dica dicas pergunta perguntas parte partes ponto pontos exemplo exemplos seção seções ideia ideias",
  months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  days: "segunda terça quarta quinta sexta sábado domingo",
  comparatives: "mais menos melhor melhores pior piores maior menor",
  comparativeEndings: "",
  than: "que",
  comparing: `em comparação com, comparado com, o dobro, o maior, a maior, os maiores, o menor, o mais rápido, o mais barato, o mais alto, o mais
    antigo, o mais popular, a maioria, nenhum outro, nenhuma outra, líder de mercado, supera, superam`,
  accordingTo: "segundo, de acordo com, conforme",
  sayings: `diz disse dizem escreve escreveu explica explicou mostra mostram mostrou alerta estima estimou informa confirma contou conta
    revela acrescenta afirma descobriram`,
  speakers:
    "pesquisa estudo estudos pesquisadores investigadores relatório analistas especialistas regulador manual estatísticas ministério associação inquérito",
  statements:
    "oferece guarda custa vende vendeu pertence fabrica produz entrega é era foi tem exige permite comprou apresentou lançou publica ignora remove reembolsa",
  commonStarts: `o a os as um uma uns umas este esta estes estas isto isso aqui que como porque quando onde quem cada todo toda todos nosso
    nossa seu sua não e é confiança planejar planear obrigado parece para com sem`,
  up: "mais aumenta aumentou aumentam sobe subiu sobem cresce cresceu ganha tarde melhor duplicou depois maior superior",
  down: "menos cai caiu caem diminui diminuiu baixa baixou perde cedo pior antes menor inferior",
  negations: "não nunca jamais ninguém nada nenhum nenhuma sem nem",
};
